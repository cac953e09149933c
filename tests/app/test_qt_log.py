"""The log describes Qt and the displays."""

import logging

import pytest
from PySide6.QtCore import QObject, QtMsgType, qDebug, qInfo, qWarning
from PySide6.QtWidgets import QApplication

from battleboard.app import qt_log
from battleboard.app.qt_log import DisplayLog, log_message, log_qt_messages


@pytest.mark.expects_log("WARNING battleboard.app.qt_log: Qt: the ink is low$")
def test_what_qt_says_is_logged_and_said_on(
    caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level(logging.DEBUG, "battleboard"), log_qt_messages():
        qDebug("a drop")
        qInfo("a pen")
        qWarning("the ink is low")
    assert [(each.levelname, each.getMessage()) for each in caplog.records] == [
        ("DEBUG", "Qt: a drop"),
        ("INFO", "Qt: a pen"),
        ("WARNING", "Qt: the ink is low"),
    ]
    assert capsys.readouterr().err == "a pen\nthe ink is low\n"


@pytest.mark.expects_log("Qt: no file '…'")
def test_names_are_left_out_of_it(caplog: pytest.LogCaptureFixture) -> None:
    log_message(QtMsgType.QtCriticalMsg, "no file 'Quorbix.png'")
    assert [each.levelname for each in caplog.records] == ["ERROR"]


def test_displays_are_logged_at_first_and_when_they_are_others(
    qapp: QApplication, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = ["Laptop, 1366 × 768"]
    monkeypatch.setattr(qt_log, "displays_in_words", lambda: tuple(there))
    with caplog.at_level(logging.INFO, "battleboard"):
        parent = QObject()
        log = DisplayLog(parent)
        there.append("TV, 1920 × 1080")
        qapp.screenAdded.emit(qapp.primaryScreen())
        log.look()
        there.clear()
        log.look()
    said = [each.getMessage() for each in caplog.records]
    assert said[0].startswith("Qt 6.")
    assert "'offscreen'" in said[0]
    assert said[1:] == [
        "displays: Laptop, 1366 × 768",
        "displays: Laptop, 1366 × 768; TV, 1920 × 1080",
        "displays: none",
    ]

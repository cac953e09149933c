"""The identity cache never computes an answer twice in a row, or mistakes one for another."""

import pytest

from battleboard.foundation.identity_cache import cached_by_identity


class Clerk:
    """Answers with a new list each time, and counts the questions."""

    def __init__(self) -> None:
        self.asked = 0

    def answer(self, question: tuple[int, ...]) -> tuple[int, list[int]]:
        self.asked += 1
        return self.asked, [*question]

    def refuse(self, question: tuple[int, ...]) -> int:
        self.asked += 1
        raise ValueError(str(question))


def test_the_very_same_value_is_worked_on_once() -> None:
    clerk, question = Clerk(), (1, 2)
    ask = cached_by_identity(clerk.answer)
    assert ask(question) is ask(question)
    assert clerk.asked == 1


def test_an_equal_value_is_another_one_unless_somebody_says_otherwise() -> None:
    clerk, lenient = Clerk(), Clerk()
    one, other = (1, 2), tuple(range(1, 3))
    assert one is not other
    assert cached_by_identity(clerk.answer)(one) == (1, [1, 2])
    ask = cached_by_identity(clerk.answer)
    assert ask(one) is not ask(other)
    asked = cached_by_identity(lenient.answer, lambda a, b: a == b)
    assert asked(one) is asked(other)


def test_the_oldest_answer_is_given_up_first() -> None:
    clerk, questions = Clerk(), [(number,) for number in range(3)]
    ask = cached_by_identity(clerk.answer, most=2)
    found = [ask(each) for each in questions]
    assert ask(questions[2]) is found[2]
    assert ask(questions[1]) is found[1]
    assert ask(questions[0]) == (4, [0])


def test_a_refusal_is_not_kept() -> None:
    clerk, question = Clerk(), (1,)
    ask = cached_by_identity(clerk.refuse)
    for _ in range(2):
        with pytest.raises(ValueError, match="1"):
            ask(question)
    assert clerk.asked == 2


def test_what_keeps_answers_is_called_as_what_gives_them() -> None:
    ask = cached_by_identity(Clerk().answer)
    assert (ask.__name__, ask.__doc__) == ("answer", Clerk.answer.__doc__)

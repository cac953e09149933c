"""The map: camera, scene, painting, panning and zooming."""

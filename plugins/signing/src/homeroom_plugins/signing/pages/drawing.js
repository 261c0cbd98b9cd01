// Lets a signature be drawn. Without it the name is typed, or a picture is uploaded.
(() => {
  const zone = document.getElementById('zone');
  zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || '';
  const choice = document.getElementById('drawn');
  const canvas = document.getElementById('canvas');
  const drawing = document.getElementById('drawing');
  const kept = document.getElementById('kept');
  const pen = canvas.getContext('2d');
  const choose = (id) => {
    document.getElementById(id).checked = true;
  };
  for (const part of document.querySelectorAll('[data-drawing]')) part.hidden = false;
  pen.lineWidth = 3;
  pen.lineCap = pen.lineJoin = 'round';
  pen.strokeStyle = '#0b1f4d';
  let isDown = false;
  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    return [
      ((event.clientX - box.left) * canvas.width) / box.width,
      ((event.clientY - box.top) * canvas.height) / box.height,
    ];
  };
  canvas.addEventListener('pointerdown', (event) => {
    isDown = true;
    canvas.setPointerCapture(event.pointerId);
    choose('drawn');
    pen.beginPath();
    pen.moveTo(...place(event));
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!isDown) return;
    pen.lineTo(...place(event));
    pen.stroke();
  });
  for (const end of ['pointerup', 'pointercancel']) {
    canvas.addEventListener(end, () => {
      if (isDown) drawing.value = canvas.toDataURL('image/png');
      isDown = false;
    });
  }
  document.getElementById('clear').addEventListener('click', () => {
    pen.clearRect(0, 0, canvas.width, canvas.height);
    drawing.value = '';
    for (const part of document.querySelectorAll('[data-kept]')) part.hidden = true;
    if (kept.value === 'drawn') kept.value = '';
  });
  document.getElementById('name').addEventListener('input', () => choose('typed'));
  document.getElementById('picture').addEventListener('change', () => choose('uploaded'));
  if (choice.dataset.chosen) choice.checked = true;
})();

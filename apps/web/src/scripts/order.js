// Photographs of a collection are dragged to their place. Without this script buttons and a field do it.
const items = [...document.querySelectorAll('[data-order] > li')];
let dragged = null;

for (const item of items) {
  item.draggable = true;
  item.addEventListener('dragstart', (event) => {
    dragged = item;
    event.dataTransfer.effectAllowed = 'move';
  });
  item.addEventListener('dragend', () => {
    dragged = null;
    mark(null);
  });
  item.addEventListener('dragover', (event) => {
    if (dragged === null || dragged === item) return;
    event.preventDefault();
    mark(item);
  });
  item.addEventListener('drop', (event) => {
    if (dragged === null || dragged === item) return;
    event.preventDefault();
    const button = dragged.querySelector('form[data-move] button');
    // At an end of the list one of the two cannot be pressed, and is not sent then.
    button.disabled = false;
    button.value = item.dataset.position;
    button.form.requestSubmit(button);
  });
}

function mark(target) {
  for (const item of items) item.classList.toggle('is-target', item === target);
}

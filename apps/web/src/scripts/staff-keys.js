// Keys of the pages of staff: each presses the button or follows the link that names it. Without this script all of them are there to be clicked.
const box = document.querySelector('input[data-keys]');
const KEPT = 'staff-keys';
box.checked = localStorage.getItem(KEPT) !== 'off';
box.closest('[hidden]').hidden = false;
box.addEventListener('change', () => localStorage.setItem(KEPT, box.checked ? 'on' : 'off'));

const isTyping = (element) => element.matches('textarea, select, input:not([type="checkbox"])');
document.addEventListener('keydown', (event) => {
  const { target, key } = event;
  if (key === 'Escape' && isTyping(target)) return target.blur();
  if (!box.checked || event.repeat || event.ctrlKey || event.altKey || event.metaKey || isTyping(target)) return;
  const wanted = document.querySelector(`[data-key="${CSS.escape(key.toLowerCase())}"]`);
  if (wanted === null) return;
  event.preventDefault();
  const words = wanted.dataset.needs && wanted.form.elements[wanted.dataset.needs];
  if (words && words.value.trim() === '') return words.focus();
  // What cannot be taken back is meant twice: the first time it is only pointed out.
  if (isTyping(wanted) || ('twice' in wanted.dataset && document.activeElement !== wanted)) wanted.focus();
  else wanted.click();
});

// Twice pressed is once meant: a form that is under way is not sent again. Those that are sent without a new page see to it themselves.
const sent = new Set();
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== 'post' || 'toggle' in form.dataset) return;
  if (sent.has(form)) return event.preventDefault();
  sent.add(form);
  // What was stopped, or answered with a file, may be sent again.
  setTimeout(() => sent.delete(form), 5000);
});
// Back from the next page, the browser may show this one as it was left.
addEventListener('pageshow', () => sent.clear());

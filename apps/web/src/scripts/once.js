// Twice pressed is once meant: while a form is under way no other one of the page is sent. Those that are sent without a new page see to it themselves.
let isSent = false;
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== 'post' || form.matches('[data-toggle], [data-part]')) return;
  if (isSent) return event.preventDefault();
  isSent = true;
  // What was stopped, or answered with a file, may be sent again.
  setTimeout(() => (isSent = false), 5000);
});
// Back from the next page, the browser may show this one as it was left.
addEventListener('pageshow', () => (isSent = false));

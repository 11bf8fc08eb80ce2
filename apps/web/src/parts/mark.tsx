/** A mirror that catches the sun: the product's sign. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="4.25" />
      <path d="M12 1.75v4M12 18.25v4M1.75 12h4M18.25 12h4" />
    </svg>
  );
}

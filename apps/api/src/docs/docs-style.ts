/** Swagger UI without its bar, and by night in dark. */
export const docsStyle = `
.swagger-ui .topbar { display: none }
@media (prefers-color-scheme: dark) {
  body { background: #14171c }
  .swagger-ui { filter: invert(0.9) hue-rotate(180deg) }
  .swagger-ui img, .swagger-ui .microlight { filter: invert(1) hue-rotate(180deg) }
}
`;

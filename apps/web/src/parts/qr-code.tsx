import { create } from 'qrcode';

/** Modules of light around it, as the standard asks. */
const MARGIN = 4;

/** As one path within the page: no picture has to be fetched, and no other program sees the text. Dark on light in every theme, else apps do not read it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const dark = Array.from(modules.data, (isDark, at) => (isDark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '')).join('');
  const box = `${-MARGIN} ${-MARGIN} ${size + 2 * MARGIN} ${size + 2 * MARGIN}`;
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={box} shapeRendering="crispEdges">
      <rect x={-MARGIN} y={-MARGIN} width={size + 2 * MARGIN} height={size + 2 * MARGIN} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}

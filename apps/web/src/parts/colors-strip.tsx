import { useLanguage } from '../language/use-language.js';
import type { Swatch } from '../models.js';
import { isHexColor } from '../pictures/thumbhash.js';

/** The photograph's colours, each as wide as its share. Drawn as SVG: fills are no inline styles. */
export function ColorsStrip({ colors }: { colors: readonly Swatch[] }) {
  const { say } = useLanguage();
  const known = colors.filter(({ hex }) => isHexColor(hex));
  const whole = known.reduce((sum, { ratio }) => sum + ratio, 0);
  if (whole <= 0) return null;
  const bars = known.map(({ hex, ratio }, index) => ({
    hex,
    width: (100 * ratio) / whole,
    x: (100 * known.slice(0, index).reduce((sum, before) => sum + before.ratio, 0)) / whole,
  }));
  return (
    <svg
      className="colors"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      role="img"
      aria-label={say('Colours: {colors}', { colors: known.map(({ hex }) => hex).join(', ') })}
    >
      {bars.map(({ hex, x, width }) => (
        <rect key={hex + x} x={x.toFixed(2)} width={width.toFixed(2)} height="1" fill={hex}>
          <title>{hex}</title>
        </rect>
      ))}
    </svg>
  );
}

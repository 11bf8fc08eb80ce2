import sharp from 'sharp';

/** The product's sign on its dark ground, as an image of `edge` pixels; `inset`: of the edge on each side that a system may cut off. */
export function drawIcon(edge: number, inset: number): Promise<Buffer> {
  const scale = (1 - 2 * inset) * (edge / 32);
  const offset = inset * edge;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}"><rect width="${edge}" height="${edge}" fill="#1b1916"/>
    <g transform="translate(${offset} ${offset}) scale(${scale})"><circle cx="16" cy="16" r="5.5" fill="#f0b45b"/>
    <path d="M16 3v5M16 24v5M3 16h5M24 16h5" stroke="#f0b45b" stroke-width="2" stroke-linecap="round"/></g></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 32, compressionLevel: 9, effort: 10 }).toBuffer();
}

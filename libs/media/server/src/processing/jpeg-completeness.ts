import { type Component, componentsOf, isFrame, isSequential } from './jpeg-coding.js';
import { endOfUnits, huffmanTable, type HuffmanTable, type Scan, type ScanEnd } from './jpeg-scan.js';
import { type JpegSegment, jpegCodes } from './jpeg-segments.js';

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly components: readonly Component[];
}

/**
 * Whether the compressed data of a JPEG is there to its last block, and where the last scan ends. Progressive ones are `unknown`, and so is what
 * only a decoder can judge.
 */
export function endOfScans(segments: readonly JpegSegment[]): ScanEnd {
  const tables = new Map<number, HuffmanTable>();
  const missing = new Set<number>();
  let frame: Frame | null = null;
  let restartInterval = 0;
  let found: ScanEnd = { is: 'cut' };
  for (const { code, body, scan } of segments) {
    if (isFrame(code) && !isSequential(code)) return { is: 'unknown' };
    if (isFrame(code)) {
      frame = { height: body.readUInt16BE(1), width: body.readUInt16BE(3), components: componentsOf(body) ?? [] };
      for (const { number } of frame.components) missing.add(number);
    }
    if (code === jpegCodes.dht) addTables(body, tables);
    if (code === jpegCodes.dri) restartInterval = body.length < 2 ? 0 : body.readUInt16BE(0);
    if (code !== jpegCodes.sos || frame === null) continue;
    const units = scanOf(frame, body, tables, restartInterval);
    found = units === null ? { is: 'unknown' } : endOfUnits(units, scan);
    if (found.is !== 'whole') return found;
    for (let at = 1; at < body.length - 3; at += 2) missing.delete(body[at] as number);
  }
  return missing.size === 0 ? found : { is: 'cut' };
}

function scanOf(
  { width, height, components }: Frame,
  header: Buffer,
  tables: ReadonlyMap<number, HuffmanTable>,
  restartInterval: number,
): Scan | null {
  const most = { across: Math.max(...components.map(({ across }) => across)), down: Math.max(...components.map(({ down }) => down)) };
  const count = header[0] ?? 0;
  const blocks: Scan['blocks'][number][] = [];
  // Alone a component has as many units as it has blocks.
  let unit = { across: most.across, down: most.down };
  for (let at = 1; at < 1 + 2 * count; at += 2) {
    const component = components.find(({ number }) => number === header[at]);
    const selected = header[at + 1] ?? 0;
    const [dc, ac] = [tables.get(selected >> 4), tables.get(0x10 | (selected & 0xf))];
    if (!component || !dc || !ac) return null;
    if (count === 1) unit = { across: most.across / component.across, down: most.down / component.down };
    for (let block = count === 1 ? 1 : component.across * component.down; block > 0; block--) blocks.push({ dc, ac });
  }
  const units = Math.ceil(Math.ceil(width / unit.across) / 8) * Math.ceil(Math.ceil(height / unit.down) / 8);
  return { restartInterval, units, blocks };
}

function addTables(body: Buffer, tables: Map<number, HuffmanTable>): void {
  for (let at = 0; at + 17 <= body.length; ) {
    const content = body.subarray(at + 1);
    tables.set(body.readUInt8(at), huffmanTable(content));
    at += 17 + content.subarray(0, 16).reduce((sum, count) => sum + count, 0);
  }
}

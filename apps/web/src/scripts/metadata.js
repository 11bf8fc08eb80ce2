// What a file says of itself in XMP, IPTC and EXIF. Loaded once a file was chosen.
import './exifreader.js';

const { ExifReader } = self;
const LICENSES = /creativecommons\.org\/(?:licenses\/(by(?:-(?:sa|nd|nc))?)|publicdomain\/zero)\//;

/** As many tags, and as long ones, as a photograph may have: libraries of pictures give them far more keywords. */
const MOST_TAGS = 30;
const LONGEST_TAG = 50;

/** Text by the names of the form's fields, empty where the file says nothing. */
export function wordsIn(buffer) {
  const { xmp = {}, iptc = {}, exif = {} } = ExifReader.load(buffer, { expanded: true });
  const text = (...tags) => tags.map((tag) => tag?.description?.trim()).find(Boolean) ?? '';
  const keywords = [xmp.subject?.value, iptc.Keywords].flat().flatMap((each) => (each ? text(each) || String(each.value) : []));
  const license = LICENSES.exec(JSON.stringify([xmp.license, xmp.License, xmp.WebStatement, xmp.UsageTerms]));
  return {
    title: text(xmp.title, iptc['Object Name']),
    alt: text(xmp.AltTextAccessibility),
    description: text(xmp.description, iptc['Caption/Abstract']),
    tags: tagsOf(keywords).join(', '),
    license: license ? (license[1] ? `cc-${license[1]}` : 'cc0') : '',
    took_at: timeIn(text(exif.DateTimeOriginal)),
  };
}

/** EXIF writes `YYYY:MM:DD HH:MM:SS`, and cameras whose clock was never set zeros. */
function timeIn(text) {
  const time = text.replace(/^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/, '$1-$2-$3T$4');
  return time !== text && !Number.isNaN(Date.parse(time)) ? time : '';
}

function tagsOf(keywords) {
  const tags = keywords.map((keyword) =>
    keyword
      .replaceAll(/[,，、]/g, ' ')
      .trim()
      .slice(0, LONGEST_TAG),
  );
  return [...new Set(tags)].filter(Boolean).slice(0, MOST_TAGS);
}

import type { Samples } from './guide-samples.js';

const lines = (...all: readonly string[]) => all.join('\n');

/** Reads a list to its end by `links.next`, and prints an id a line. */
export function allPagesSamples(api: string): Samples {
  const first = `${api}/photos?sort=recent&per_page=50`;
  return {
    curl: lines(
      `NEXT='${first}'`,
      'while [ -n "$NEXT" ]; do',
      '  PAGE=$(curl -sS --fail-with-body "$NEXT")',
      `  echo "$PAGE" | python3 -c 'import json, sys; [print(photo["id"]) for photo in json.load(sys.stdin)["data"]]'`,
      `  NEXT=$(echo "$PAGE" | python3 -c 'import json, sys; print(json.load(sys.stdin)["meta"]["pagination"]["links"].get("next", ""))')`,
      'done',
    ),
    javascript: lines(
      `let next = '${first}';`,
      'while (next) {',
      '  const { data, meta } = await (await fetch(next)).json();',
      '  for (const { id } of data) console.log(id);',
      '  next = meta.pagination.links.next;',
      '}',
    ),
    python: lines(
      'import json',
      'from urllib.request import urlopen',
      `next = "${first}"`,
      'while next:',
      '    with urlopen(next) as answer:',
      '        page = json.load(answer)',
      '    for photo in page["data"]:',
      '        print(photo["id"])',
      '    next = page["meta"]["pagination"]["links"].get("next")',
    ),
  };
}

/** What was published since `SINCE`, once: prints an id a line, and last the time to ask with next. */
export function pollingSamples(api: string): Samples {
  const asked = `${api}/photos?include=details&per_page=50&since=`;
  return {
    curl: lines(
      `curl -sS --fail-with-body -G '${api}/photos?include=details&per_page=50' --data-urlencode "since=$SINCE" | python3 -c '`,
      'import json, sys',
      'photos = json.load(sys.stdin)["data"]',
      'for photo in photos: print(photo["id"])',
      `print(photos[0]["details"]["data"]["published_at"] if photos else "no news")'`,
    ),
    javascript: lines(
      `const answer = await fetch('${asked}' + encodeURIComponent(process.env.SINCE));`,
      'const { data } = await answer.json();',
      'for (const { id } of data) console.log(id);',
      "console.log(data[0]?.details.data.published_at ?? 'no news');",
    ),
    python: lines(
      'import json, os',
      'from urllib.parse import quote',
      'from urllib.request import urlopen',
      `with urlopen("${asked}" + quote(os.environ["SINCE"])) as answer:`,
      '    photos = json.load(answer)["data"]',
      'for photo in photos:',
      '    print(photo["id"])',
      'print(photos[0]["details"]["data"]["published_at"] if photos else "no news")',
    ),
  };
}

/** What the pictures in `photographs/` show, and what people call it. A picture's number is its place in the folder. */
export interface Subject {
  readonly pictures: readonly number[];
  readonly tags: readonly string[];
  readonly titles: readonly string[];
}

const subject = (pictures: readonly number[], tags: string, titles: string): Subject => ({
  pictures,
  tags: tags.split(', '),
  titles: titles.split(' / '),
});

export const subjects = {
  dunes: subject(
    [0, 10, 20],
    'Dunes, Desert, Sand, Landscape, Minimal',
    'Nobody for miles / Erg at dusk / Where the wind signs / Shoes full / The far ridge / Water for one more hour / Wide open / One set of footprints',
  ),
  sea: subject(
    [1, 11, 21],
    'Sea, Sunset, Ocean, Horizon, Clouds',
    'Evening swim / Offshore / Six minutes of gold / The ferry is late / Flat calm / Last swimmer out / Salt / After the storm warning',
  ),
  stars: subject(
    [2, 12, 22],
    'Stars, Night, Milky Way, Astrophotography, Long exposure',
    'The river above / Perseids, none of them / Thirty seconds of July / No moon / Dew on the lens / Two thermos flasks / Older than the trees / Quiet up there',
  ),
  city: subject(
    [3, 13, 23],
    'City, Skyline, Blue hour, Architecture, Urban',
    'Somebody is still working / River of lamps / Offices, 18:40 / From the car park roof / Overtime / The new tower / Ten thousand kettles / Blue hour, again',
  ),
  hills: subject(
    [4, 14],
    'Mountains, Layers, Mist, Hiking, Landscape',
    'Inversion / Seven ridges / Above it for once / Before the first bus / Paper cut-outs / The long way down / Somewhere behind the fifth',
  ),
  forest: subject(
    [5, 15],
    'Forest, Fog, Woodland, Trees, Quiet',
    'Where the fog stays / No wind at all / The path was here / Straight lines / Birches, probably / It smelled of rain / Somebody whistled',
  ),
  lights: subject(
    [6, 16],
    'Lights, Bokeh, Night, Abstract, Colour',
    'Rain on the tram window / Out of focus, on purpose / The fair leaves tomorrow / Wet glass / Without my glasses / Traffic, melted',
  ),
  fields: subject(
    [7, 17],
    'Countryside, Rows, Summer, Flowers, Fields',
    'Harvest in nine days / The long field / Bees to the left / All the way to the hedge / Combed / Somebody drew these',
  ),
  aurora: subject(
    [8, 18],
    'Aurora, North, Winter, Night, Long exposure',
    'Curtains / Kp 6 / Worth the toes / Green, then greener / Ten minutes later it was gone / They said clouds',
  ),
  facade: subject(
    [9, 19],
    'Architecture, Geometry, Minimal, Facade, Shadow',
    'Repetition / Seven to the right / Third floor, left / Afternoon, drawn with a ruler / One tenant / Open plan',
  ),
} as const satisfies Record<string, Subject>;

export type SubjectName = keyof typeof subjects;
export const subjectNames = Object.keys(subjects) as SubjectName[];

/** They fit any picture. */
export const anyTitles =
  'Last frame of the roll / Twenty minutes too late / Without a tripod / Second try / On the way home / Sunday / The one I kept / Nearly / Waiting / Test shot, kept / Detour / Worth the walk / Still here / Same place, other day / A quiet one / For the record / Almost walked past / Number two of three / Light, for a moment / Found it again'.split(
    ' / ',
  );

export const descriptions =
  'Two degrees, no gloves. / Straight out of the camera. / Cropped a little. / Third evening in a row at the same spot. / The neighbours think I am odd. / Handheld, leaning on a fence post. / I had five minutes before the bus. / Better large. / Not sure about the edges yet. / My brother carried the tripod. / From last night. / Went back for this one.'.split(
    ' / ',
  );

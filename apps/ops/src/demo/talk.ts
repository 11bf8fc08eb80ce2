import { type SubjectName, subjectNames } from './pictures.js';

/** `owner` is who took the photograph; the other two are anybody else. */
export type Speaker = 'first' | 'second' | 'owner';

export interface Turn {
  readonly by: Speaker;
  /** `@second` stands for the name of the second. */
  readonly says: string;
  /** Else it answers the turn before. */
  readonly isNewThread: boolean;
}

export interface Talk {
  /** Null: it fits any picture. */
  readonly about: SubjectName | null;
  readonly language: 'en' | 'de';
  readonly turns: readonly Turn[];
}

const speakers: Readonly<Record<string, Speaker>> = { '1': 'first', '2': 'second', o: 'owner' };

/** `1` and `2` are speakers, `o` is the owner, a plus begins again. */
const script = `
I keep coming back to this one. | o Thank you! It took three evenings until the light agreed. | 1 Worth all three.
How long was the shutter open? | o Longer than my fingers liked. | +2 The quiet in this.
Straight out of the camera? | o A little darker than it was, I admit. | 1 It does it good.
This should hang on a wall. @second, have you seen it? | 2 I have. I am only pretending not to be jealous. | o You two. Come and see the real thing. | 2 On my way with the tripod.
The colours down in the corner! | 2 Came for the middle, stayed for the corner.
I would have walked past it. Good that you did not.
Is this near the harbour? | o Ten minutes up the hill. I will show you.
Before breakfast again? | o Before coffee, even. | 1 Respect.
Tomorrow again, please.
Oh, this is lovely.
What lens is this? | o The cheap one. Do not tell @second. | 2 I read everything.
More of these, please. | o There is a whole card full of nearly the same, so careful what you wish for.
That light. | 2 That light! | +o Six minutes of it, then nothing.
I tried exactly this last week and mine is soup. | o Show me the soup! | 1 Never.
Did you wait long? | o Long enough to make friends with a dog.
Simple and good.
The crop is perfect. Do not touch it. | o I have eleven other crops here, all worse.
I can nearly hear this. | +2 Me too, and it is mostly wind.
You have found your subject, I think. | o Or it found me. It does follow me around.
@second this is the place I wrote to you about. | 2 Now I believe you.
A bit tilted? Or is it the ground? | o The ground. My excuse for everything.
Made me stop scrolling.
Would you mind if I try the same spot? | o Not at all. Mind the nettles. | 1 Found the nettles.
My favourite of yours this month. | o Thank you, that means a lot. I nearly deleted it.
Handheld?? | o Leaning on a bin. Glamorous.
How do you get up this early. | o I have a cat.
Love the empty space. | 2 Same. Nothing to add, nothing to take away.
I showed this to my mother. She wants a print. | o Tell your mother that I am honoured. | 1 She says two prints.
Is that grain from the film or after the fact? | o After the fact. Forgive me. | 2 Never forgiven.
Beautiful, as always.
Took me a second to see what it is. In a good way.
Black and white next time? | o I have one. It is sadder.
Great series so far.
Okay, now I want to go there.
The title made me laugh.
You said that you had nothing this week! | o I had this.
Worth the cold? | o Ask me when I feel my feet.
@second, your kind of picture. | 2 It really is. Saved.
Never thought of standing there. | o Neither had I, I missed the bus.
So calm. I needed that today. | o Then it has done its work.
stars> Which way is this facing? | o South, more or less. The town is right behind me. | 2 You would never know.
stars> How dark is it where you are? | o Dark enough to lose the lens cap. Twice.
stars> I count two satellites. | o And one plane, cloned out, badly.
aurora> Did you get the alert or was it luck? | o Luck. I was bringing out the rubbish. | 1 The best ones are always rubbish night.
aurora> I have never seen it. Someday. | 2 Come north in February. Bring socks.
dunes> How do you keep the sand out? | o You do not. It lives with you now.
dunes> Not a single footprint. | o Mine are all behind the camera.
sea> I miss the sea so much. | o It says hello.
sea> Did you swim? | o Up to the knees. | 1 That counts.
city> Which floor is this from? | o Car park, top level. The guard knows me by now.
city> Somebody please tell them to go home. | 2 That is my office, actually. | 1 Oh no.
hills> How many ridges can you count? | 2 Six. | +o Seven, on a good day.
forest> A bit spooky. | o Only until you hear the motorway.
forest> Every tree looks posed. | o They were very patient.
lights> So what was it, before it was circles? | o A bus stop and four taxis.
fields> What grows there? | o Not sure. The bees liked it.
facade> The one open window makes it. | o I waited for that window. | 2 Of course you did.
de> Was für ein Licht. | o Fünf Minuten, dann war es weg.
de> Genau meine Ecke! Wann warst du da? | o Sonntag früh, kein Mensch unterwegs. | 1 Da habe ich noch geschlafen.
de> Ganz stark. @second, schau mal. | 2 Schon gesehen, schon neidisch.
de> Stativ oder Mut? | o Eine Mülltonne.
de> Das hängt bald bei mir im Flur. | o Ich drucke dir eins.
de> So still. Schön.
de> Bei uns regnet es seit Tagen, danke dafür. | o Hier inzwischen auch.
`;

/** What people say below photographs. */
export const talks: readonly Talk[] = script.trim().split('\n').map(readTalk);

function readTalk(line: string): Talk {
  const [, heading = null, text] = /^(?:(\w+)> )?(.*)$/.exec(line) as unknown as [string, string | undefined, string];
  const turns = text.split(' | ').map((turn, index): Turn => {
    const [, plus, speaker, says] = (index === 0 ? ['', '+', '1', turn] : /^(\+?)([12o]) (.*)$/.exec(turn)) as string[];
    return { by: speakers[speaker as string] as Speaker, says: says as string, isNewThread: plus === '+' };
  });
  const about = subjectNames.find((name) => name === heading) ?? null;
  return { about, language: heading === 'de' ? 'de' : 'en', turns };
}

import type { Words } from './letter-words.js';
import type { WordedMail } from './queued-mail.js';

const APPEAL = 'Du kannst auf dieser Seite einmal Beschwerde einlegen. Wird ihr stattgegeben, ist alles wieder wie vorher.';
const ALL_FINE = 'Wenn du das warst, musst du nichts tun.';
const UNDO = 'Wenn du das nicht warst, nimm es innerhalb von sieben Tagen zurück:';
const NOT_ME = 'Das war ich nicht';
const THEN_PASSWORD = 'Wähle danach ein neues Passwort, denn jemand kennt vielleicht deines.';
const IGNORE = 'Wenn du das nicht warst, kannst du diese E-Mail ignorieren.';

/** `words` in German. Subjects have no umlauts, as those in English. */
export const germanWords: Readonly<Record<WordedMail, Words>> = {
  'password-reset': {
    subject: 'Dein neues Passwort bei Heliograph',
    before: ['Du möchtest dein Passwort zurücksetzen. Wähle hier ein neues:'],
    button: 'Neues Passwort wählen',
    after: [
      'Der Link gilt eine Stunde und nur einmal. Mit dem neuen Passwort werden alle Sitzungen und Apps von deinem Konto abgemeldet.',
      `${IGNORE} Dein Passwort bleibt, wie es ist.`,
    ],
  },
  'email-verification': {
    subject: 'Ist das deine E-Mail-Adresse?',
    before: ['Willkommen bei Heliograph. Bitte bestätige deine E-Mail-Adresse:'],
    button: 'Bestätigen',
    after: [
      'Der Link gilt einen Tag. Mit einer bestätigten Adresse erreichen wir dich, wenn du dein Passwort vergisst.',
      'Wenn du dich nicht angemeldet hast, hat sich wohl jemand vertippt. Dann kannst du diese E-Mail ignorieren.',
    ],
  },
  'email-change': {
    subject: 'Ist das die neue Adresse deines Kontos?',
    before: ['Du möchtest diese Adresse für dein Konto bei Heliograph verwenden. Bitte bestätige sie:'],
    button: 'Diese Adresse verwenden',
    after: [
      'Der Link gilt einen Tag und nur einmal. War deine bisherige Adresse bestätigt, öffne bitte auch den Link, den wir dorthin gesendet haben.',
      `${IGNORE} Es ändert sich nichts.`,
    ],
  },
  'email-approval': {
    subject: 'Soll dein Konto eine andere Adresse bekommen?',
    before: ['Du möchtest die Adresse deines Kontos von dieser zu {new} ändern. Bitte bestätige das:'],
    button: 'Adresse ändern',
    after: [
      'Der Link gilt einen Tag und nur einmal. Öffne bitte auch den Link, den wir an die neue Adresse gesendet haben.',
      'Wenn du das nicht warst, öffne den Link nicht, dann ändert sich nichts. Aber jemand kennt dein Passwort: Wähle sofort ein neues, unter Einstellungen, Sicherheit.',
    ],
  },
  'email-undo': {
    subject: 'Dein Konto bei Heliograph hat eine neue Adresse',
    before: [
      'Die Adresse deines Kontos ist jetzt {new}. Von nun an senden wir E-Mails dorthin.',
      ALL_FINE,
      'Wenn du das nicht warst, nimm es innerhalb von sieben Tagen zurück. Wir melden dann alle Geräte ab, entfernen zweite Faktoren, die inzwischen dazukamen, sperren dein Passwort und senden dir einen Link für ein neues:',
    ],
    button: 'Änderung zurücknehmen',
    after: ['In diesen sieben Tagen lässt sich die Adresse nicht noch einmal ändern.'],
  },
  'password-changed': {
    subject: 'Du hast ein neues Passwort bei Heliograph',
    before: [
      'Das Passwort deines Kontos wurde gerade geändert. Alle Sitzungen, Tokens und Apps sind abgemeldet, und Konten bei anderen Anbietern sind getrennt.',
      ALL_FINE,
      'Wenn du das nicht warst, wähle sofort ein neues Passwort. Diese Seite sendet einen Link an diese Adresse:',
    ],
    button: NOT_ME,
    after: ['Jemand kennt vielleicht dein altes Passwort. Verwende es nirgends mehr.'],
  },
  'second-factor-added': {
    subject: 'Dein Konto bei Heliograph hat einen weiteren zweiten Faktor',
    before: [
      'Für dein Konto wurde gerade ein zweiter Faktor eingerichtet. Von nun an brauchst du ihn zum Anmelden. Bewahre deine Wiederherstellungscodes so auf, dass du sie ohne dein Telefon findest.',
      ALL_FINE,
      UNDO,
    ],
    button: NOT_ME,
    after: [THEN_PASSWORD],
  },
  'app-connected': {
    subject: 'Eine App wurde mit deinem Konto bei Heliograph verbunden',
    before: [
      'Eine App darf jetzt für dich handeln. Die App und was sie darf findest du unter Einstellungen, Verbundene Apps.',
      ALL_FINE,
      UNDO,
    ],
    button: NOT_ME,
    after: [THEN_PASSWORD],
  },
  'app-registered': {
    subject: 'Mit deinem Konto bei Heliograph wurde eine App registriert',
    before: ['Eine neue App wurde registriert. Du findest sie unter Einstellungen, Deine Apps.', ALL_FINE, UNDO],
    button: NOT_ME,
    after: [`Die App wird damit gelöscht. ${THEN_PASSWORD}`],
  },
  'app-secret-added': {
    subject: 'Deine App bei Heliograph hat ein neues Geheimnis',
    before: ['Für eine deiner Apps wurde ein neues Geheimnis erzeugt. Du findest sie unter Einstellungen, Deine Apps.', ALL_FINE, UNDO],
    button: NOT_ME,
    after: [THEN_PASSWORD],
  },
  'personal-token-made': {
    subject: 'Dein Konto bei Heliograph hat ein neues Token',
    before: [
      'Ein persönliches Token wurde erzeugt. Wer es hat, kann für dich handeln. Du findest es unter Einstellungen, Tokens.',
      ALL_FINE,
      UNDO,
    ],
    button: NOT_ME,
    after: [THEN_PASSWORD],
  },
  'recovery-codes-made': {
    subject: 'Dein Konto bei Heliograph hat neue Wiederherstellungscodes',
    before: ['Für dein Konto wurden neue Wiederherstellungscodes erzeugt. Die alten gelten nicht mehr.', ALL_FINE, UNDO],
    button: NOT_ME,
    after: [`Die neuen Codes gelten dann nicht mehr. Andere kannst du unter Einstellungen, Sicherheit erzeugen. ${THEN_PASSWORD}`],
  },
  'outside-account-connected': {
    subject: 'Ein anderes Konto wurde mit deinem bei Heliograph verbunden',
    before: [
      'Ein Konto bei einem anderen Anbieter wurde mit deinem verbunden. Wer jenes Konto benutzen kann, kann sich bei deinem anmelden. Du findest es unter Einstellungen, Konto.',
      ALL_FINE,
      UNDO,
    ],
    button: NOT_ME,
    after: [THEN_PASSWORD],
  },
  'second-factor-removed': {
    subject: 'Ein zweiter Faktor deines Kontos bei Heliograph wurde entfernt',
    before: [
      'Ein zweiter Faktor deines Kontos wurde gerade entfernt. War es der einzige, genügt jetzt dein Passwort zum Anmelden, und deine Wiederherstellungscodes gelten nicht mehr.',
      'Wenn du das warst oder darum gebeten hast, musst du nichts tun. Unter Einstellungen, Sicherheit kannst du einen anderen einrichten.',
      'Wenn du das nicht warst, wähle sofort ein neues Passwort. Diese Seite sendet einen Link an diese Adresse:',
    ],
    button: NOT_ME,
    after: ['Richte danach wieder einen zweiten Faktor ein.'],
  },
  'decision-made': {
    subject: 'Eine Entscheidung der Moderation von Heliograph',
    before: [
      'Die Moderation hat etwas entschieden, das dich oder etwas von dir Veröffentlichtes betrifft. Lies die Entscheidung und den Grund:',
    ],
    button: 'Entscheidung lesen',
    after: [APPEAL],
  },
  warned: {
    subject: 'Eine Verwarnung von der Moderation von Heliograph',
    before: [
      'Etwas, das du veröffentlicht hast, verstößt nach einer Entscheidung der Moderation gegen unsere Regeln. Nichts wurde entfernt, und dein Konto bleibt, wie es ist. Lies die Entscheidung und den Grund:',
    ],
    button: 'Entscheidung lesen',
    after: [APPEAL],
  },
  'photo-taken-down': {
    subject: 'Dein Foto bei Heliograph wurde entfernt',
    before: ['Die Moderation hat eines deiner Fotos entfernt. Andere sehen es nicht mehr. Lies, welches und warum:'],
    button: 'Entscheidung lesen',
    after: [APPEAL],
  },
  'comment-taken-down': {
    subject: 'Dein Kommentar bei Heliograph wurde entfernt',
    before: ['Die Moderation hat einen deiner Kommentare entfernt. Andere sehen ihn nicht mehr. Lies, welchen und warum:'],
    button: 'Entscheidung lesen',
    after: [APPEAL],
  },
  'avatar-taken-down': {
    subject: 'Dein Profilbild bei Heliograph wurde entfernt',
    before: ['Die Moderation hat dein Profilbild entfernt. Du kannst ein anderes wählen. Lies den Grund:'],
    button: 'Entscheidung lesen',
    after: [APPEAL],
  },
  'account-suspended': {
    subject: 'Dein Konto bei Heliograph ist gesperrt',
    before: [
      'Die Moderation hat dein Konto gesperrt. Bis zum Ende der Sperre sehen andere dein Profil, deine Fotos und Kommentare nicht, und deine Apps funktionieren nicht. Nichts wird gelöscht. Melde dich an, um den Grund und das Ende zu lesen:',
    ],
    button: 'Entscheidung lesen',
    after: [APPEAL],
  },
  'decision-lifted': {
    subject: 'Eine Entscheidung bei Heliograph wurde aufgehoben',
    before: [
      'Eine Entscheidung der Moderation über dich gilt nicht mehr. Alles, was sie verborgen hat, ist wieder zu sehen. Du findest sie auf einer Seite deines Kontos:',
    ],
    button: 'Mehr lesen',
    after: [],
  },
  'appeal-resolved': {
    subject: 'Deine Beschwerde bei Heliograph ist beantwortet',
    before: ['Die Moderation hat deine Beschwerde geprüft. Lies die Antwort:'],
    button: 'Antwort lesen',
    after: ['Wurde ihr stattgegeben, ist alles wieder wie vorher.'],
  },
  'report-decided': {
    subject: 'Deine Meldung an Heliograph ist beantwortet',
    before: ['Die Moderation hat über etwas entschieden, das du gemeldet hast. Lies, was daraus wurde:'],
    button: 'Deine Meldungen',
    after: ['Danke, dass du es gemeldet hast.'],
  },
};

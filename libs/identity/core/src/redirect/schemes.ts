/**
 * Schemes that browsers or operating systems handle themselves: they run code, read files, open settings and programs, or send something. An
 * answer of ours, which anybody can begin with a link, must start none of them (O3). Apps have schemes of their own, best with a full stop.
 */
const HANDLED: ReadonlySet<string> = new Set(
  [
    'javascript livescript mocha vbscript data file filesystem blob about view-source jar intent res resource mk content wyciwyg',
    'mailto tel callto sms mms facetime facetime-audio sip sips xmpp irc ircs news nntp snews',
    'ws wss ftp ftps sftp fish gopher telnet tn3270 rlogin ssh ldap ldaps ldapi smb cifs nfs afp dav davs webdav rdp vnc rtsp mms magnet ed2k',
    'search search-ms shell hcp help its mhtml ms cid mid urn admin aim apt disk',
    'opera brave edge vivaldi firefox about',
    'market app android-app ios-app itms itms-apps itms-services itms-appss prefs shortcuts workflow',
  ].flatMap((line) => line.split(' ')),
);

/** Families of them, which grow. */
const FAMILIES = [
  'ms-',
  'microsoft-',
  'windows-',
  'chrome',
  'moz-',
  'safari-',
  'x-apple',
  'x-safari-',
  'android-',
  'ext+',
  'view-',
  'search-',
];

/** On Windows a letter and a colon are a drive; the OAuth library knows no such scheme either. */
const isDrive = (scheme: string): boolean => scheme.length === 1;

/** @param scheme in lower case, without its colon */
export const isHandledBySystem = (scheme: string): boolean =>
  isDrive(scheme) || HANDLED.has(scheme) || FAMILIES.some((family) => scheme.startsWith(family));

// Every text of the frame in German. The type requires each label, so a new one cannot stay English here.
import type { FrameLabels } from '@mcp-app/elements/mcp-app-frame';

const NOT_AN_APP = 'Der Server hat etwas gesendet, das keine App ist.';
const NOT_ISOLATED = 'Sie konnte nicht von dieser Seite getrennt werden.';
const BAD_SETTINGS = 'Die Einstellungen dieser Seite dafür sind ungültig.';

const reasons: Required<FrameLabels['reasons']> = {
  'bad-attribute': BAD_SETTINGS,
  'bad-setting': BAD_SETTINGS,
  unexpected: 'Etwas Unerwartetes ist passiert.',
  'server-unreachable': 'Ihr Server ist nicht erreichbar.',
  'server-timeout': 'Ihr Server hat nicht rechtzeitig geantwortet.',
  'sdk-missing': 'Dieser Seite fehlt ein Teil, den die App braucht.',
  'auth-required': 'Sie müssen sich zuerst anmelden.',
  'nothing-to-show': 'Es gibt nichts zu zeigen.',
  'unknown-tool': 'Ihr Server hat dieses Werkzeug nicht.',
  'no-view': 'Dieses Werkzeug hat keine App.',
  'bad-uri': 'Ihre Adresse ist ungültig.',
  'not-found': 'Ihr Server hat sie nicht.',
  'wrong-mime-type': NOT_AN_APP,
  empty: NOT_AN_APP,
  'invalid-base64': NOT_AN_APP,
  'too-large': 'Sie ist zu groß.',
  'read-failed': 'Ihr Server konnte sie nicht senden.',
  'read-timeout': 'Ihr Server hat zu lange gebraucht, um sie zu senden.',
  'content-changed': 'Sie hat sich geändert, seit sie erlaubt wurde.',
  'same-origin': NOT_ISOLATED,
  'bad-sandbox-url': NOT_ISOLATED,
  'sandbox-unsafe': NOT_ISOLATED,
  'no-view-origin': NOT_ISOLATED,
  'sandbox-blocked': 'Diese Seite erlaubt sie nicht.',
  'sandbox-silent': 'Die Seite, die sie trennt, hat nicht geantwortet.',
  'engine-missing':
    'Ein Teil dieser Seite konnte nicht geladen werden. Prüfen Sie Ihre Verbindung.',
  'never-initialized': 'Sie ist nicht rechtzeitig gestartet.',
  'navigated-away': 'Sie wollte an ihrer Stelle eine andere Seite öffnen.',
  flooding: 'Sie hat zu viele Nachrichten gesendet.',
};

export const GERMAN_LABELS: FrameLabels = {
  loading: 'Lädt …',
  loadingSlow: 'Lädt noch …',
  loadingServer: 'Wartet auf den Server.',
  loadingView: 'Wartet auf den Start der App.',
  failed: 'Diese App konnte nicht geladen werden.',
  stopped: 'Diese App wurde angehalten.',
  reasons,
  retry: 'Erneut versuchen',
  details: 'Einzelheiten (auf Englisch)',
  copy: 'Kopieren',
  copied: 'Kopiert',
  errorDocs: 'Mehr über diesen Fehler',
  unconnected: 'Diese App hat sich nicht verbunden. Sie ist zu sehen, kann aber nicht mitreden.',
  progress: 'Fortschritt des Werkzeugs',
  taskWorking: '{tool}: läuft seit {time}',
  taskWaiting: '{tool}: wartet auf eine Antwort',
  taskCancel: 'Abbrechen',
  fullscreen: 'Vollbild',
  pip: 'Kleines Fenster',
  split: 'Neben dem Gespräch',
  closeFullscreen: 'Vollbild schließen',
  closePip: 'Kleines Fenster schließen',
  closeSplit: 'Zurück ins Gespräch',
  inFullscreen: 'Im Vollbild',
  inPip: 'In einem kleinen Fenster',
  inSplit: 'Neben dem Gespräch',
  bringBack: 'Zurückholen',
  move: 'Verschieben',
  moveHelp:
    'Die Pfeiltasten verschieben das Fenster, mit der Umschalttaste in größeren Schritten. Pos 1, Ende, Bild auf und Bild ab verschieben es an einen Rand.',
  resize: 'Größe ändern',
  resizeHelp:
    'Rechts und Ab machen das Fenster größer, Links und Auf kleiner, mit der Umschalttaste in größeren Schritten. Pos 1 setzt die kleinste Größe, Ende die größte.',
  dock: 'Apps neben dem Gespräch',
  dockTabs: 'Angedockte Apps',
  dockResize: 'Größe ändern',
  dockResizeHelp:
    'Die Pfeiltasten verschieben den Trenner, mit der Umschalttaste in größeren Schritten. Pos 1 setzt die kleinste Größe, Ende die größte. Eingabe oder ein Doppelklick setzt sie zurück.',
  askTool: '„{what}“ erlauben?',
  askList: 'Dieser App {what} des Servers zeigen?',
  askResource: 'Diese App diese Ressource lesen lassen?',
  askLink: 'Diesen Link öffnen?',
  askDownload: 'Auf Ihrem Gerät speichern?',
  askCopy: 'Das in Ihre Zwischenablage kopieren?',
  askMessage: 'Das in Ihrem Namen senden?',
  askModelContext: 'Das dem Modell mitteilen?',
  askSampling: 'Diese App das Modell benutzen lassen?',
  askDisplayMode: 'Diese App als {what} zeigen?',
  askExtension: 'Diese App „{what}“ dieser Seite benutzen lassen?',
  askPermission: '{what} erlauben?',
  askStorage: 'Diese App Daten in diesem Browser speichern lassen?',
  askStorageExplained:
    'Sie kann speichern, was Sie in ihr tun, auch für spätere Besuche. Nur Apps dieses Servers können es lesen, bis Sie oder diese Seite es löschen.',
  askChange: 'Diese App hat sich geändert',
  askApp: 'App',
  askServer: 'Server',
  askToolName: 'Werkzeug',
  askUnnamed: 'ohne Namen',
  askArguments: 'Mit diesen Angaben',
  askNoArguments: 'Ohne Angaben',
  askContent: 'Was sie sendet',
  askJson: 'Als JSON zeigen',
  askYes: 'ja',
  askNo: 'nein',
  askNone: 'leer',
  askElided: 'Zu lang, um alles zu zeigen: Teile in der Mitte fehlen.',
  askOmitted: 'Werte, die nicht gezeigt werden: {count}',
  askScroll: 'Rollen Sie bis zum Ende, bevor Sie das erlauben.',
  askScrollValues: 'Rollen Sie bis zum Ende, bevor Sie das erlauben. Werte darunter: {count}',
  askWithdrawn:
    'Die App hat ihre Bitte zurückgezogen oder wurde geschlossen. Nichts ist geschehen.',
  askDismiss: 'Schließen',
  askAddress: 'Adresse',
  askFile: 'Datei',
  askFiles: 'Dateien',
  askCopyText: 'Text, der kopiert wird',
  askCopyHtml: 'Mit Formatierung, als HTML',
  askCopyImage: 'Bild, das kopiert wird',
  askSizeUnknown: 'Größe unbekannt',
  askDestructive: 'Der Server sagt, dass das Dinge endgültig ändern oder löschen kann.',
  askLookalike: 'Diese Adresse hat Buchstaben, die wie andere aussehen. Lesen Sie sie genau.',
  askInsecure: 'Die Verbindung zu dieser Adresse ist nicht verschlüsselt.',
  askChangeExplained:
    'Es ist nicht die App, die vorher erlaubt wurde. Starten Sie sie nur, wenn Sie eine neue Version erwarten.',
  askDomains: 'Seiten, mit denen sie sich verbindet',
  askPermissions: 'Berechtigungen',
  askAdded: 'neu',
  askRemoved: 'nicht mehr',
  askCodeChanged: 'Ihr Code hat sich geändert; was sie erreichen darf, nicht.',
  askDeny: 'Nicht erlauben',
  askOnce: 'Einmal erlauben',
  askOpen: 'Link öffnen',
  askSave: 'Speichern',
  askCopyNow: 'Kopieren',
  askStart: 'Neue Version starten',
  askAlwaysTool: 'Immer für dieses Werkzeug',
  askAlwaysSite: 'Immer für diese Seite',
  askAlways: 'Immer erlauben',
  askBlock: 'Diese App nicht mehr fragen lassen',
  shared: 'Geht in der App weiter, die schon offen ist.',
  sharedClosed: 'Das gehört zu einer App, die geschlossen wurde.',
  sharedFailed: 'Das gehört zu einer App, die nicht gezeigt werden konnte.',
  callFailed: 'Das Werkzeug hat einen Fehler gemeldet.',
  callCancelled: 'Der Aufruf wurde abgebrochen.',
  goToApp: 'Zur App',
  openAgain: 'Erneut öffnen',
  result: 'Ergebnis',
  resultFailed: 'Das Werkzeug hat einen Fehler gemeldet.',
  resultData: 'Daten',
  resultImage: 'Bild {n}',
  resultAudio: 'Ton {n}',
  resultSave: 'Speichern',
  resultCut: 'Das Ergebnis ist zu groß, um es ganz zu zeigen.',
  signInNeeded: 'Melden Sie sich an, um diese App zu benutzen',
  signInToContinue: 'Melden Sie sich an, um fortzufahren',
  signIn: 'Anmelden',
  signInAgain: 'Fenster erneut öffnen',
  signInOpen: 'Wartet, bis Sie sich angemeldet haben.',
  signInBlocked:
    'Der Browser hat das Fenster für die Anmeldung blockiert. Erlauben Sie Pop-ups für diese Seite, oder fahren Sie in diesem Tab fort.',
  signInHere: 'In diesem Tab fortfahren',
  signInDeclined: 'Die Anmeldung wurde abgelehnt.',
  signInFailed: 'Die Anmeldung ist fehlgeschlagen. Versuchen Sie es erneut.',
  signInNotNow: 'Nicht jetzt',
};

/** Attributes that users read or hear. */
const TEXT_ATTRIBUTES = ['title', 'aria-label', 'aria-description', 'aria-valuetext', 'alt'];

/**
 * The texts of the frame itself, also in attributes, that are neither in these labels nor in `own`, such as a tool's
 * result. A label with the name of the view, such as “Erneut versuchen: Wetter”, needs both.
 */
export function untranslatedIn(root: ShadowRoot, own: readonly string[]): string[] {
  const { reasons: sentences, ...texts } = GERMAN_LABELS;
  const known = new Set([...Object.values(texts), ...Object.values(sentences), ...own]);
  const isKnown = (text: string) => {
    const [label = '', ...name] = text.split(': ');
    return known.has(text) || (known.has(label) && own.includes(name.join(': ')));
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node instanceof Element ? node : node.parentElement;
    // Messages for developers are English and marked as such.
    if (!element || element.closest('style, [lang=en]') || !element.checkVisibility()) continue;
    const texts =
      node === element
        ? TEXT_ATTRIBUTES.map((name) => element.getAttribute(name) ?? '')
        : [node.nodeValue!.trim()];
    found.push(...texts.filter((text) => text && !isKnown(text)));
  }
  return found;
}

import { decodeHTML } from 'entities/decode';
import { DomUtils } from 'htmlparser2';
import { servedPage } from '../../../tests/served-page.ts';
import type { LocalWordPress } from './local-wordpress.ts';

/** The password of every user whom a test makes. */
export const testPassword = 'una-clave-9';

/** A browser's session. */
export interface Session {
  wordpress: LocalWordPress;
  cookie: string;
}

/**
 * Logs the administrator in, or a user of `addUser`.
 * @throws Error if WordPress refuses the login.
 */
export async function logIn(wordpress: LocalWordPress, user = wordpress.adminUser): Promise<Session> {
  const password = user === wordpress.adminUser ? wordpress.adminPassword : testPassword;
  const response = await fetch(`${wordpress.url}/wp-login.php`, {
    method: 'POST',
    redirect: 'manual',
    // WordPress refuses logins without its test cookie.
    headers: { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    body: new URLSearchParams({ log: user, pwd: password, testcookie: '1' }),
  });
  // WordPress has finished the request only when its response ends.
  await response.text();
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const isLoggedIn = cookies.some((cookie) => cookie?.startsWith('wordpress_logged_in_'));
  if (!isLoggedIn) throw new Error(`WordPress refused the login of "${user}": status ${response.status}.`);
  return { wordpress, cookie: cookies.join('; ') };
}

/** The cookies of a session, as a browser has them. */
export function cookiesOf({ wordpress, cookie }: Session) {
  return cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: wordpress.url };
  });
}

/** Where the block editor submits its boxes; nothing in the page of a classic editor. */
const boxesAddress = (html: string) =>
  decodeHTML(/_wpMetaBoxUrl = "([^"]*)"/.exec(html)?.[1]?.replaceAll('\\/', '/') ?? '');

/** The edit screen of an item in the classic editor, as a browser without JavaScript sees it. */
export class EditorScreen {
  /** The page as it was opened, or as it came back from the last save. */
  html: string;
  private readonly session: Session;
  private readonly id: number;
  private readonly boxes: string;
  private isSaved = false;

  private constructor(session: Session, id: number, html: string, boxes: string) {
    this.session = session;
    this.id = id;
    this.html = html;
    this.boxes = boxes;
  }

  static async open(session: Session, id: number): Promise<EditorScreen> {
    const page = await visit(session, `/wp-admin/post.php?post=${id}&action=edit`);
    const boxes = boxesAddress(page);
    // At the address where the block editor submits its boxes, WordPress has the classic editor.
    return new EditorScreen(session, id, boxes === '' ? page : await visit(session, boxes), boxes);
  }

  /** Submits the screen's form with these values changed; returns the page that follows. */
  async save(values: Record<string, string>): Promise<string> {
    // After a save of the block editor's boxes comes its page, which has none.
    if (this.isSaved && this.boxes !== '') this.html = await visit(this.session, this.boxes);
    this.isSaved = true;
    this.html = await visit(this.session, '/wp-admin/post.php', this.form(values));
    return this.html;
  }

  /**
   * Submits the whole form as a browser does, with everything that it shows, with these values changed; null leaves a checkbox empty. The block editor
   * submits its boxes, and its page stays.
   */
  async submit(values: Record<string, string | null>): Promise<string> {
    const form = new URLSearchParams();
    for (const [name, value] of shownFields(this.html)) if (!(name in values)) form.append(name, value);
    for (const [name, value] of Object.entries(values)) if (value !== null) form.append(name, value);
    if (this.boxes !== '') return visit(this.session, this.boxes, form);
    this.html = await visit(this.session, '/wp-admin/post.php', form);
    return this.html;
  }

  /** What the form says after a save: what was not stored, and why. */
  async problems(): Promise<string[]> {
    if (this.boxes !== '') this.html = await visit(this.session, this.boxes);
    const sentences = servedPage(this.html).all('.notice-error p').map(DomUtils.textContent);
    // WordPress has one without a text, for its script.
    return sentences.filter((sentence) => sentence !== '');
  }

  /** What the field with this name shows. */
  shown(name: string): string {
    return shownFields(this.html).find(([field]) => field === name)?.[1] ?? '';
  }

  /** Submits the meta boxes as the block editor does, after it has saved the text over REST. */
  saveBoxes(values: Record<string, string>): Promise<string> {
    return visit(this.session, this.boxes, this.form(values));
  }

  private form(values: Record<string, string>): URLSearchParams {
    const hidden = [...this.html.matchAll(/<input type=["']hidden["'][^<>]*>/g)].map(([tag]) => [
      attribute(tag, 'name'),
      attribute(tag, 'value'),
    ]);
    // The fields hidden_... hold the previous date and status, and others say that no category is chosen; without the visible fields, they would
    // look like a change.
    const sent = hidden.filter(([name]) => !/^(?:hidden_|post_category|tax_input)/.test(name ?? ''));
    return new URLSearchParams({
      ...Object.fromEntries(sent),
      action: 'editpost',
      post_ID: String(this.id),
      ...values,
    });
  }
}

/** The fields of the form of a screen, or of its boxes in the block editor, as a browser would submit them without a button. */
function shownFields(html: string): [string, string][] {
  const form = ':is(#post, .metabox-base-form, .metabox-location-normal, .metabox-location-side)';
  const fields = servedPage(html).all(`${form} :is(input, select, textarea)[name]`);
  return fields.flatMap((field): [string, string][] => {
    const { name = '', value, type = '' } = field.attribs;
    if ('disabled' in field.attribs || ['submit', 'button', 'file'].includes(type)) return [];
    if (type === 'checkbox' || type === 'radio')
      return 'checked' in field.attribs ? [[name, value ?? 'on']] : [];
    if (field.name === 'textarea') return [[name, DomUtils.textContent(field)]];
    if (field.name === 'input') return [[name, value ?? '']];
    const options = DomUtils.getElementsByTagName('option', field);
    const chosen = options.find(({ attribs }) => 'selected' in attribs) ?? options[0];
    return chosen ? [[name, chosen.attribs['value'] ?? DomUtils.textContent(chosen)]] : [];
  });
}

/** The value of a field in a page, as a browser would submit it; empty if there is no such field. */
export function fieldOf(html: string, name: string): string {
  const tag = [...html.matchAll(/<input[^<>]*>/g)].find(([input]) => attribute(input, 'name') === name);
  return tag ? attribute(tag[0], 'value') : '';
}

/** The first form of a page with this action, as a browser would submit it with these values typed. */
export function formWith(html: string, action: string, values: Record<string, string>): URLSearchParams {
  const form = html.split('<form').find((part) => fieldOf(part, 'action') === action);
  if (form === undefined) throw new Error(`No form with the action "${action}" in the page.`);
  const hidden = [...form.matchAll(/<input type=["']hidden["'][^<>]*>/g)].map(([tag]) => [
    attribute(tag, 'name'),
    attribute(tag, 'value'),
  ]);
  return new URLSearchParams({ ...Object.fromEntries(hidden), ...values });
}

/** The first link address in a page that contains this text. */
export function linkOf(html: string, part: string): string {
  const links = [...html.matchAll(/href=["']([^"']*)["']/g)].map(([, href]) => decodeHTML(href ?? ''));
  const found = links.find((href) => href.includes(part));
  if (found === undefined) throw new Error(`No link with "${part}" in the page.`);
  return found;
}

function attribute(tag: string, name: string): string {
  return decodeHTML(new RegExp(`\\s${name}=["']([^"']*)["']`).exec(tag)?.[1] ?? '');
}

/** Opens a page of the administration, or submits a form; follows redirects, and returns what the browser would show. */
export async function visit(session: Session, path: string, form?: URLSearchParams): Promise<string> {
  const response = await fetch(new URL(path, session.wordpress.url), {
    headers: { cookie: session.cookie },
    redirect: 'manual',
    ...(form ? { method: 'POST', body: form } : {}),
  });
  const next = response.headers.get('location');
  return next ? visit(session, next) : response.text();
}

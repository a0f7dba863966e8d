import { decode } from 'html-entities';
import type { LocalWordPress } from './wordpress.ts';

/** A browser's session of the administrator. */
export interface Session {
  wordpress: LocalWordPress;
  cookie: string;
}

export async function logIn(wordpress: LocalWordPress): Promise<Session> {
  const response = await fetch(`${wordpress.url}/wp-login.php`, {
    method: 'POST',
    redirect: 'manual',
    // WordPress lets nobody in who did not bring its test cookie back.
    headers: { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    body: new URLSearchParams({ log: wordpress.adminUser, pwd: wordpress.adminPassword, testcookie: '1' }),
  });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { wordpress, cookie: cookies.join('; ') };
}

/** The screen on which an item is edited, as a browser without JavaScript sees it. */
export class EditorScreen {
  readonly html: string;
  private readonly session: Session;
  private readonly id: number;

  private constructor(session: Session, id: number, html: string) {
    this.session = session;
    this.id = id;
    this.html = html;
  }

  static async open(session: Session, id: number): Promise<EditorScreen> {
    return new EditorScreen(session, id, await visit(session, `/wp-admin/post.php?post=${id}&action=edit`));
  }

  /** Sends the screen's form with these values changed; returns the page that follows. */
  save(values: Record<string, string>): Promise<string> {
    const hidden = [...this.html.matchAll(/<input type=["']hidden["'][^>]*>/g)].map(([tag]) => [
      attribute(tag, 'name'),
      attribute(tag, 'value'),
    ]);
    // The fields hidden_... hold what the visible date and status were: alone, they would read as a change of them.
    const sent = hidden.filter(([name]) => !name?.startsWith('hidden_'));
    const form = { ...Object.fromEntries(sent), action: 'editpost', post_ID: String(this.id), ...values };
    return visit(this.session, '/wp-admin/post.php', new URLSearchParams(form));
  }
}

function attribute(tag: string, name: string): string {
  return decode(new RegExp(`\\s${name}=["']([^"']*)["']`).exec(tag)?.[1] ?? '');
}

async function visit(session: Session, path: string, form?: URLSearchParams): Promise<string> {
  const response = await fetch(new URL(path, session.wordpress.url), {
    headers: { cookie: session.cookie },
    redirect: 'manual',
    ...(form ? { method: 'POST', body: form } : {}),
  });
  const next = response.headers.get('location');
  return next ? visit(session, next) : response.text();
}

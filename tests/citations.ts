/**
 * The rule for citations: every file that a comment or a document of this repository names exists, so does every name of code in backticks,
 * every link in a document leads somewhere, and a decision is cited by a link to its record. What the comment of a function names is a name of
 * its file.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#commands/root.ts';

/** Folders that are installed, built or left behind by a run. */
const skipped = new Set(['node_modules', 'dist', '.git', '.data', '.astro', '.wrangler']);

/** Paths from the project's root, with `/`. */
function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) return [place];
    return entry.isDirectory() && !skipped.has(entry.name) ? filesBelow(place) : [];
  });
}

/** Every file of the repository and beside it, without what is installed, built or left behind. */
export const files: readonly string[] = filesBelow('');
const known = new Set(files);
const folders = new Set(files.flatMap((file) => parentsOf(file)));

function parentsOf(file: string): string[] {
  const parent = path.posix.dirname(file);
  return parent === '.' ? [''] : [parent, ...parentsOf(parent)];
}

/** Every path, and every end of it that begins with a whole name: comments often leave out the first folders. */
const tails = new Set(
  files.flatMap((file) => {
    const names = file.split('/');
    return names.map((_, place) => names.slice(place).join('/'));
  }),
);

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;

/** Comments by the kind of file. Only whole lines count as comments of shells, whose `#` has other meanings within a line. */
const comments: readonly (readonly [RegExp, RegExp])[] = [
  [/\.(?:tsx?|mjs|astro|css|php|jsonc)$/, /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<=^|\s)\/\/.*$/gm],
  [/\.(?:ya?ml|sh)$|(?:^|\/)(?:\.env\.example|\.ci\/[^/]+|\.githooks\/[^/]+)$/, /^[ \t]*#.*$/gm],
];

function codeOf(file: string): string {
  const comment = comments.find(([kind]) => kind.test(file))?.[1];
  const text = readFileSync(path.join(root, file), 'utf8');
  return comment === undefined ? text : text.replaceAll(comment, '');
}

/** The text in which citations count: all of a document, and the comments of other files. The rest is blanked, so that lines stay. */
function citing(file: string, text: string): string | null {
  if (file.endsWith('.md')) return text;
  const comment = comments.find(([kind]) => kind.test(file))?.[1];
  if (comment === undefined) return null;
  const blank = (part: string) => part.replaceAll(/[^\n]/g, ' ');
  let rest = 0;
  let kept = '';
  for (const match of text.matchAll(comment)) {
    kept += blank(text.slice(rest, match.index)) + match[0];
    rest = match.index + match[0].length;
  }
  return kept + blank(text.slice(rest));
}

/** A path, or the name of a source file. Those with placeholders (`X`, `x.store.ts`, `<league>`, `*`) name no file. */
const named = /(?<![\w./@$%:{}<>*#-])(?:#\w+\/)?[\w.-]+(?:\/[\w.[\]-]+)*\/?(?![\w/*{<[])/g;
const extension = /\.(?:tsx?|mjs|astro|css|md)$/;
const placeholder = /(?:^|[/.-])[xX](?:[.-]|$)|(?:^|\/)X|^\./;
/** The folders at the root that paths begin with. */
const roots = /^(?:src|tests|docs|api-worker|cms|public|\.ci|\.github|\.githooks)\//;

function missingFile(citedIn: string, cited: string): boolean {
  const name = cited.replace(/^#/, 'src/').replace(/\/$/, '');
  if (roots.test(name)) {
    const own = citedIn.startsWith('api-worker/') ? [name, `api-worker/${name}`] : [name];
    return !own.some(
      (place) => known.has(place) || folders.has(place) || files.some((file) => file.startsWith(`${place}.`)),
    );
  }
  return extension.test(name) && !placeholder.test(name) && !tails.has(name);
}

/** A name of code in backticks: one with a capital letter in it, one that begins with a dollar sign, or one with a pair of parentheses. */
const codeName = /`(\$?[a-z]+[A-Z]\w*|\$[a-z]\w*|\w+(?=\(\)))(?:\(\))?`/g;

/** The comment of a function or a method. */
const functionComment =
  /\/\*\*(?:(?!\*\/)[\s\S])*\*\/(?=\s*(?:export |default |async |public |private |protected |static |final )*(?:function\b|const \w+ = (?:async )?[(<]|#?\w+\())/g;

/** A plain word in backticks. In the comment of a function it is a parameter or another name of the same file; a value stands in quotes. */
const plainWord = /`([a-z]+)`/g;

/** The words in `text`, the content of `file`, that a function's comment gives as names and its file does not have. */
function unknownNames(file: string, text: string): [index: number, problem: string][] {
  if (file.endsWith('.md')) return [];
  const own = new Set(codeOf(file).match(/\w+/g));
  return [...text.matchAll(functionComment)].flatMap((comment) =>
    [...comment[0].matchAll(plainWord)]
      .filter(([, word = '']) => !own.has(word))
      .map(({ 1: word, index }): [number, string] => [comment.index + index, `this file has no ${word}`]),
  );
}

/** Every word of the source, without its comments. */
const words = new Set(
  files
    .filter((file) => /\.(?:tsx?|mjs|astro|php|jsonc?|sql)$/.test(file))
    .flatMap((file) => codeOf(file).match(/\$?\w+/g) ?? []),
);

const headings = new Map<string, Set<string>>();

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(file: string): Set<string> {
  const made = headings.get(file);
  if (made) return made;
  const text = readFileSync(path.join(root, file), 'utf8');
  const anchors = new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
  headings.set(file, anchors);
  return anchors;
}

const link = /\[([^[\]]*)\]\(([^)\s]+)\)/g;

/** Why a link of a document leads nowhere, or to another decision than its text says; null if it is right. */
function wrongLink(file: string, text: string, target: string): string | null {
  if (/^[a-z]+:/.test(target)) return null;
  const [address = '', anchor] = target.split('#');
  const place = address === '' ? file : path.posix.join(path.posix.dirname(file), address).replace(/\/$/, '');
  if (!known.has(place) && !folders.has(place)) return `the link to ${target} leads nowhere`;
  if (anchor !== undefined && !anchorsOf(place).has(anchor)) return `${place} has no heading #${anchor}`;
  const number = /\bdecision\s+(\d+)/i.exec(text)?.[1];
  if (number === undefined || path.posix.basename(place).startsWith(`${number.padStart(4, '0')}-`))
    return null;
  return `"decision ${number}" is linked to ${target}`;
}

/** Documents that are not in the repository, and decisions without their file. */
const unfollowable = /\b(?:specification|spec|design)(?: document)?,? section\b|\bdecisions?\s+\d+/gi;

/** One line for each citation in `text`, the content of `file`, that leads nowhere. */
export function wrongCitations(file: string, text: string): string[] {
  const citations = citing(file, text);
  if (citations === null) return [];
  const problems: [index: number, problem: string][] = [];
  const withoutLinks = citations.replaceAll(link, (whole, words: string, target: string, index: number) => {
    const problem = file.endsWith('.md') ? wrongLink(file, words, target) : null;
    if (problem !== null) problems.push([index, problem]);
    return file.endsWith('.md') ? whole.replaceAll(/[^\n]/g, ' ') : whole;
  });
  for (const { 0: text, index } of withoutLinks.matchAll(named)) {
    const cited = text.replace(/(?<!\.)\.+$/, '');
    if (missingFile(file, cited)) problems.push([index, `there is no ${cited}`]);
  }
  for (const { 1: cited = '', index } of withoutLinks.matchAll(codeName)) {
    if (!words.has(cited)) problems.push([index, `the code has no ${cited}`]);
  }
  problems.push(...unknownNames(file, text));
  for (const { 0: cited, index } of withoutLinks.matchAll(unfollowable)) {
    problems.push([index, `"${cited}" is no link to a file of this repository`]);
  }
  return problems.map(([index, problem]) => `${file}:${lineAt(text, index)}: ${problem}`);
}

/** The same for every file of the repository. */
export const allWrongCitations = (): string[] =>
  files.flatMap((file) => wrongCitations(file, readFileSync(path.join(root, file), 'utf8')));

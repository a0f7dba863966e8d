import { spawnSync } from 'node:child_process';
import ts from 'typescript';
import * as z from 'zod';
import { findProgram } from '../system-program.ts';

/** What can be wrong in one place of a file: each mistake is one that somebody could make, and that a test should notice. */

export const mistakes = [
  'limit',
  'comparison',
  'condition',
  'order',
  'number',
  'yes and no',
  'left out',
] as const;
type Mistake = (typeof mistakes)[number];

/** The text between two positions of a file, replaced. */
export interface Mutation {
  from: number;
  to: number;
  by: string;
  mistake: Mistake;
}

const swapped: Record<string, readonly [by: string, mistake: Mistake]> = {
  '<': ['<=', 'limit'],
  '<=': ['<', 'limit'],
  '>': ['>=', 'limit'],
  '>=': ['>', 'limit'],
  '===': ['!==', 'comparison'],
  '!==': ['===', 'comparison'],
  '&&': ['||', 'condition'],
  '||': ['&&', 'condition'],
  '+': ['-', 'number'],
  '-': ['+', 'number'],
  '*': ['/', 'number'],
  '/': ['*', 'number'],
};

/** Half of what is long, and one more of what is short: a bound that is off by one, and one that somebody halved. */
const otherNumber = (text: string): string => {
  const number = Number(text.replaceAll('_', ''));
  return number >= 8 ? String(Math.floor(number / 2)) : String(number + 1);
};

/** Elements from which on a list is data, as the corners of a map. */
const dataFrom = 20;

const isOrdered = (call: ts.Node): boolean =>
  ts.isCallExpression(call) &&
  ts.isPropertyAccessExpression(call.expression) &&
  ['sort', 'toSorted'].includes(call.expression.name.text);

/** The mistakes of one place; none for most. */
function mutationsAt(node: ts.Node, source: ts.SourceFile): Mutation[] {
  const replace = (what: ts.Node, by: string, mistake: Mistake): Mutation => ({
    ...{ from: what.getStart(source), to: what.getEnd(), by, mistake },
  });
  if (ts.isNumericLiteral(node)) return [replace(node, otherNumber(node.text), 'limit')];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [replace(node, 'false', 'yes and no')];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [replace(node, 'true', 'yes and no')];
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [replace(node, node.operand.getText(source), 'condition')];
  if (ts.isConditionalExpression(node))
    return [replace(node.condition, `!(${node.condition.getText(source)})`, 'condition')];
  if (ts.isIfStatement(node))
    return [replace(node.expression, `!(${node.expression.getText(source)})`, 'condition')];
  if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression))
    return [replace(node, ';', 'left out')];
  if (ts.isBinaryExpression(node)) {
    const [by, mistake] = swapped[node.operatorToken.getText(source)] ?? [];
    // Texts are joined by the same sign.
    const isText = [node.left, node.right].some((side) => ts.isStringLiteralLike(side));
    return by === undefined || mistake === undefined || isText
      ? []
      : [replace(node.operatorToken, by, mistake)];
  }
  if (ts.isArrowFunction(node) && node.parameters.length === 2 && isOrdered(node.parent)) {
    const [one, other] = node.parameters;
    return one === undefined || other === undefined
      ? []
      : [
          {
            ...{ from: one.getStart(source), to: other.getEnd(), mistake: 'order' },
            by: `${other.getText(source)}, ${one.getText(source)}`,
          },
        ];
  }
  return [];
}

/** The mistakes of a script. `at` is where it begins in its file. */
function ofScript(text: string, at = 0): Mutation[] {
  const source = ts.createSourceFile('script.tsx', text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX);
  const found: Mutation[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isArrayLiteralExpression(node) && node.elements.length > dataFrom) return;
    for (const { from, to, ...rest } of mutationsAt(node, source))
      found.push({ from: from + at, to: to + at, ...rest });
    ts.forEachChild(node, walk);
  };
  walk(source);
  return found;
}

/** The mistakes of an Astro file's own script. What its template does is said there, or in a component that is a script. */
function ofAstro(text: string): Mutation[] {
  const [, opening = '', script] = /^(---\n)([^]*?)\n---/.exec(text) ?? [];
  return script === undefined ? [] : ofScript(script, opening.length);
}

const Tokens = z.array(z.tuple([z.string(), z.string()]));
const phpTokens = `
$tokens = array_map(
  fn( $token ) => is_array( $token ) ? array( token_name( $token[0] ), $token[1] ) : array( '', $token ),
  token_get_all( stream_get_contents( STDIN ) )
);
echo json_encode( $tokens );`;

/** The mistakes of a file of the plugin, by PHP's own tokens. Positions count UTF-16 units, as everywhere here. */
function ofPhp(text: string): Mutation[] {
  const { stdout } = spawnSync(findProgram('php'), ['-r', phpTokens], {
    input: text,
    encoding: 'utf8',
  });
  let at = 0;
  return Tokens.parse(JSON.parse(stdout)).flatMap(([name, token]) => {
    const [from, to] = [at, (at += token.length)];
    const put = (by: string, mistake: Mistake): Mutation[] => [{ from, to, by, mistake }];
    if (name === 'T_LNUMBER') return put(otherNumber(token), 'limit');
    if (name === 'T_STRING' && token === 'true') return put('false', 'yes and no');
    if (name === 'T_STRING' && token === 'false') return put('true', 'yes and no');
    if (name === '' && token === '!') return put('', 'condition');
    const [by, mistake] = swapped[token] ?? [];
    const isCode = name === '' || /^T_(?:IS_|BOOLEAN_)/.test(name);
    return by !== undefined && mistake !== undefined && isCode ? put(by, mistake) : [];
  });
}

/** All mistakes that can be made in a file with this name and text. A kind of file that is not known has none. */
export function mutationsOf(file: string, text: string): Mutation[] {
  if (file.endsWith('.astro')) return ofAstro(text);
  if (file.endsWith('.php')) return ofPhp(text);
  return /\.(?:[mc]?[jt]s|[jt]sx)$/.test(file) ? ofScript(text) : [];
}

export const mutated = (text: string, { from, to, by }: Mutation): string =>
  text.slice(0, from) + by + text.slice(to);

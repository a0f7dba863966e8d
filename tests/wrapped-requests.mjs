/**
 * In src/pages, each request to the worker must be inside `outcome(...)`, `itemOutcome(...)` or `optional(...)` (#api/outcome.ts and item-outcome.ts), which turn a failed or late
 * request into a value, so that a page never fails because the worker does. ESLint checks this in .ts and .astro files.
 */

const wrappers = new Set(['outcome', 'itemOutcome', 'optional']);

/** Modules whose functions send requests and reject. The other modules of #api define errors and wrappers, or never reject. */
const senders = /^#api\/(?!(?:client|outcome|item-outcome|preview-requests)\.ts$)/;

/** An arrow function that returns the request to its caller, which wraps it: `(page) => newsList({ page })`. */
const isHandedOn = (call) => call.parent.type === 'ArrowFunctionExpression' && call.parent.body === call;

const isWrapped = (call) =>
  call.parent.type === 'CallExpression' &&
  call.parent.arguments[0] === call &&
  wrappers.has(call.parent.callee.name);

/** @type {import('eslint').Rule.RuleModule} */
export const wrappedRequestsRule = {
  meta: {
    type: 'problem',
    docs: { description: 'requests of a page must be inside outcome() or optional()' },
    schema: [],
    messages: {
      unwrapped:
        '{{name}}() rejects when the worker fails, and the page would be a 500. Write outcome({{name}}(...)) or optional({{name}}(...)).',
    },
  },
  create: (context) => ({
    ImportDeclaration(node) {
      if (!senders.test(node.source.value)) return;
      for (const variable of context.sourceCode.getDeclaredVariables(node)) {
        for (const { identifier } of variable.references) {
          const call = identifier.parent;
          if (call.type !== 'CallExpression' || call.callee !== identifier) continue;
          if (isWrapped(call) || isHandedOn(call)) continue;
          context.report({ node: call, messageId: 'unwrapped', data: { name: identifier.name } });
        }
      }
    },
  }),
};

export const wrappedRequests = [
  {
    files: ['src/pages/**/*.{ts,astro}'],
    ignores: ['**/*.test.ts'],
    plugins: { house: { rules: { 'wrapped-requests': wrappedRequestsRule } } },
    rules: { 'house/wrapped-requests': 'error' },
  },
];

/**
 * A script of a page gets data: the props of an island, JSON, or an attribute. What the server wrote for readers is no source of values, and
 * an island writes elements, never markup.
 */

const contents = /^(?:textContent|innerText|innerHTML|outerHTML)$/;

const isWritten = ({ parent, ...node }) =>
  parent.type === 'AssignmentExpression' && parent.operator === '=' && parent.left.range === node.range;

/** @type {import('eslint').Rule.RuleModule} */
export const servedMarkupRule = {
  meta: {
    type: 'problem',
    docs: { description: 'no value is read from the text or the markup of a page' },
    schema: [],
    messages: {
      read: 'Read data, not the {{name}} of an element: the props of an island, JSON, or an attribute.',
      written: 'An island writes elements, never markup.',
    },
  },
  create: (context) => ({
    JSXAttribute(node) {
      if (node.name.name === 'dangerouslySetInnerHTML') context.report({ node, messageId: 'written' });
    },
    MemberExpression(node) {
      const { property, object } = node;
      // The parser of the server (htmlparser2) reads what it was given.
      if (node.computed || !contents.test(property.name) || isWritten(node) || object.name === 'DomUtils')
        return;
      context.report({ node, messageId: 'read', data: { name: property.name } });
    },
    'ObjectPattern > Property'({ key }) {
      if (contents.test(key.name)) context.report({ node: key, messageId: 'read', data: { name: key.name } });
    },
  }),
};

export const servedMarkup = [
  {
    files: ['src/**/*.{ts,tsx,astro}'],
    ignores: ['**/*.test.ts'],
    plugins: { markup: { rules: { 'served-markup': servedMarkupRule } } },
    rules: { 'markup/served-markup': 'error' },
  },
];

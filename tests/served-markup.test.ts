import { RuleTester } from 'eslint';
import { describe, test } from 'vitest';
import { servedMarkupRule } from './served-markup.mjs';

RuleTester.describe = describe;
RuleTester.it = test;

const read = (name: string) => [{ messageId: 'read', data: { name } }];
const languageOptions = { parserOptions: { ecmaFeatures: { jsx: true } } };

new RuleTester({ languageOptions }).run('no value is read out of what the server wrote', servedMarkupRule, {
  valid: [
    `score.textContent = '98 - 101'`,
    `score.dataset.value`,
    `DomUtils.textContent(page)`,
    `const { data } = event`,
    `<div title="x" />`,
  ],
  invalid: [
    { code: `const score = element.textContent`, errors: read('textContent') },
    { code: `list.innerHTML += '<li>'`, errors: read('innerHTML') },
    { code: `show(page.outerHTML)`, errors: read('outerHTML') },
    { code: `one.textContent = other.innerText`, errors: read('innerText') },
    { code: `for (const { textContent: css } of styles) add(css)`, errors: read('textContent') },
    { code: `<div dangerouslySetInnerHTML={html} />`, errors: [{ messageId: 'written' }] },
  ],
});

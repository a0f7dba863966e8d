import { RuleTester } from 'eslint';
import { describe, test } from 'vitest';
import { wrappedRequestsRule } from './wrapped-requests.mjs';

RuleTester.describe = describe;
RuleTester.it = test;

const imported = `import { newsList } from '#api/content-requests.ts';\n`;
const errors = [{ messageId: 'unwrapped', data: { name: 'newsList' } }];

new RuleTester().run('requests of a page must be inside outcome() or optional()', wrappedRequestsRule, {
  valid: [
    `${imported}await outcome(newsList({ page: 1 }))`,
    `${imported}await Promise.all([optional(newsList({ page: 1 }))])`,
    `${imported}await listPage((request) => newsList(request))`,
    `import { newsList } from './lists.ts';\nawait newsList()`,
  ],
  invalid: [
    { code: `${imported}await newsList({ page: 1 })`, errors },
    { code: `${imported}await Promise.all([newsList({ page: 1 })])`, errors },
    { code: `${imported}await other(newsList({ page: 1 }))`, errors },
    { code: `${imported}newsList({ page: 1 }).then(show)`, errors },
    {
      code: `import { newsList as list } from '#api/content-requests.ts';\nawait list()`,
      errors: [{ messageId: 'unwrapped' }],
    },
  ],
});

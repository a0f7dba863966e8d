/** What the worker has logged in this test, line by line, by any of console.log, .warn and .error. */
export const logged: string[] = [];

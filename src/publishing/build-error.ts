/** Characters of a reason: two lines on a screen. The log has all of it. */
const longestReason = 300;

/**
 * Why a build, or one of its pages, failed, in one line that anybody may read: the line that names the error, without paths of this
 * machine.
 */
export function reasonOf(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n');
  const line = lines.find((candidate) => /error\b/i.test(candidate)) ?? lines[0] ?? '';
  return line
    .replace(/(?:file:\/\/)?(?:\/[^\s/'":]+){2,}\/?/g, '…')
    .trim()
    .slice(0, longestReason);
}

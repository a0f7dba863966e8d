/**
 * D1 for one health request. If it fails, the rest is reported without it: a full disk, which makes D1 fail, is what health must report.
 */
export class HealthDatabase {
  answers = true;

  async or<T>(question: Promise<T>, otherwise: T): Promise<T> {
    try {
      return await question;
    } catch (error) {
      if (this.answers) console.error(`health: D1 does not answer: ${String(error)}`);
      this.answers = false;
      return otherwise;
    }
  }
}

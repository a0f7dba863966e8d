/** Turns while something loads. The text beside it says what. */
export function Spinner() {
  return <span className="spinner size-5 flex-none animate-spin rounded-full border-3 border-t-link" />;
}

import { paths } from '#config/paths.ts';
import { useNow } from '#ui/time/use-now.ts';
import { guideTexts as say } from './guide-texts.ts';
import { type GuideEntry, type GuideProps, onAir } from './guide.ts';

/** What is on air and until when, and what follows. Beside the player, or below it on a phone. */
export function AirNow({ drawn, ...props }: GuideProps) {
  const { entry, next } = onAir(useNow(drawn));
  return (
    <ul className="grid gap-3 max-lg:mb-5 lg:h-full lg:grid-rows-2">
      <Row {...props} entry={entry}>
        <strong className="badge badge-signal live-dot">{say.now}</strong>
        {` ${say.until(entry.end)}`}
      </Row>
      <Row {...props} entry={next}>
        <strong className="text-ink">{say.next}</strong>
        {` ${say.from(next.start)}`}
      </Row>
    </ul>
  );
}

interface RowProps extends Pick<GuideProps, 'withoutPage' | 'pictures'> {
  entry: GuideEntry;
  /** When it is on. */
  children: React.ReactNode;
}

/** As high without a picture or with a title of two lines, so that nothing shifts when the next programme goes on air. */
function Row({ entry: { id, title }, withoutPage, pictures, children }: RowProps) {
  return (
    <li className="flex min-h-17 flex-wrap gap-x-3">
      {/* Its room is there before it: lazy, so that no request precedes the player. */}
      {pictures[id] && (
        <div className="aspect-video w-24 lg:w-40">
          <img className="rounded" src={pictures[id]} alt="" width="160" height="90" loading="lazy" />
        </div>
      )}
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="text-sm text-muted">{children}</p>
        <p className="font-bold leading-1.3">
          {withoutPage.includes(id) ? (
            title
          ) : (
            <a className="tap text-link" href={paths.programme(id)}>
              {title}
            </a>
          )}
        </p>
      </div>
    </li>
  );
}

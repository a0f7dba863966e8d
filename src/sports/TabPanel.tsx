import { addressOf, type Choice } from './choice.ts';
import { GameList } from './GameList.tsx';
import { NewsCardItem } from './NewsCardItem.tsx';
import { onUnmodifiedClick } from '#ui/unmodified-click.ts';
import { bar, step } from '#ui/pagination-classes.ts';
import { ScoresAge } from './ScoresAge.tsx';
import { cardsPerPage, type Tab, type TabContent } from './tabs.store.ts';
import { texts } from './texts.ts';

interface Props {
  choice: Choice;
  tab: Tab | null;
  sport: string | null;
  /** Whether live scores refresh only on request, because the reader saves data. */
  paused: boolean;
  mediaOrigin: string;
  /** Reloads the list without a page load. When undefined, the links reload the page. */
  onReload: (() => void) | undefined;
}

/** The content of one tab: the list and its age, or the reason why there is none. */
export function TabPanel({ choice, tab, sport, paused, mediaOrigin, onReload }: Props) {
  const content = tab?.content ?? null;
  if (content === null) {
    if (tab === null || tab.loading || tab.failures === 0) {
      return (
        <p className="message min-h-28" role="status">
          {texts.loading[choice.view]}
        </p>
      );
    }
    return (
      <div className="message message-error min-h-28" role="alert">
        <p>{choice.view === 'news' ? texts.failedNews : texts.failed}</p>
        <div className="message-actions">
          <a
            className="button button-quiet"
            href={addressOf(choice)}
            onClick={onReload && onUnmodifiedClick(onReload)}
          >
            {texts.retry}
          </a>
        </div>
      </div>
    );
  }
  return (
    <>
      <List content={content} choice={choice} sport={sport} tab={tab} mediaOrigin={mediaOrigin} />
      <Pages choice={choice} total={tab?.total ?? null} />
      <ScoresAge
        asOf={tab?.asOf ?? null}
        settledAt={tab?.settledAt ?? 0}
        failures={tab?.failures ?? 0}
        paused={paused}
        href={addressOf(choice)}
        onReload={onReload}
      />
    </>
  );
}

interface ListProps extends Pick<Props, 'choice' | 'tab' | 'sport' | 'mediaOrigin'> {
  content: TabContent;
}

function List({ content, choice: { view }, tab, sport, mediaOrigin }: ListProps) {
  const items = 'games' in content ? content.games : content.news;
  if (items.length === 0) {
    return (
      <p className="message min-h-28">
        {sport === null ? texts.emptyLeague[view] : texts.emptySport[view](sport)}
      </p>
    );
  }
  if ('games' in content) {
    return <GameList cards={content.games} now={tab?.settledAt ?? 0} changed={tab?.changed} />;
  }
  return (
    <ul className="cards">
      {content.news.map((article) => (
        <NewsCardItem key={article.id} article={article} mediaOrigin={mediaOrigin} />
      ))}
    </ul>
  );
}

function Pages({ choice, total }: { choice: Choice; total: number | null }) {
  const { page, view } = choice;
  const last = Math.ceil((total ?? 0) / cardsPerPage(view));
  if (page === 1 && last <= 1) return null;
  return (
    <nav className={`pagination ${bar}`} aria-label={texts.pages}>
      {page > 1 && (
        <a className={step} href={addressOf({ ...choice, page: page - 1 })} rel="prev">
          {texts.previous}
        </a>
      )}
      {page < last && (
        <a className={step} href={addressOf({ ...choice, page: page + 1 })} rel="next">
          {texts.next}
        </a>
      )}
    </nav>
  );
}

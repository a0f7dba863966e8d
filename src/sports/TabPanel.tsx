import { Age } from '#ui/Age.tsx';
import { cardsPerPage, type TabContent } from './ask-cards.ts';
import { addressOf, type Choice } from './choice.ts';
import { GameCardItem } from './GameCardItem.tsx';
import { NewsCardItem } from './NewsCardItem.tsx';
import { onPlainClick } from '#ui/plain-click.ts';
import type { Tab } from './tabs.store.ts';
import { texts } from './texts.ts';

interface Props {
  choice: Choice;
  tab: Tab | null;
  sport: string | null;
  /** Whether live scores refresh only on request, because the reader saves data. */
  paused: boolean;
  mediaOrigin: string;
  /** Reloads the list without a page load. When undefined, the links reload the page. */
  onAsk: (() => void) | undefined;
}

/** The content of one tab: the list and its age, or the reason why there is none. */
export function TabPanel({ choice, tab, sport, paused, mediaOrigin, onAsk }: Props) {
  const content = tab?.content ?? null;
  const again = (text: string) => (
    <a className="button button-quiet" href={addressOf(choice)} onClick={onAsk && onPlainClick(onAsk)}>
      {text}
    </a>
  );
  if (content === null) {
    if (tab === null || tab.asking || tab.failures === 0) {
      return (
        <p className="message" role="status">
          {texts.loading[choice.view]}
        </p>
      );
    }
    return (
      <div className="message message-error" role="alert">
        <p>{choice.view === 'news' ? texts.failedNews : texts.failed}</p>
        <div className="message-actions">{again(texts.retry)}</div>
      </div>
    );
  }
  return (
    <>
      <List content={content} choice={choice} sport={sport} tab={tab} mediaOrigin={mediaOrigin} />
      <Pages choice={choice} total={tab?.total ?? null} />
      <div className="games-age">
        <p>
          {tab !== null && tab.asOf !== null && <Age asOf={tab.asOf} shownAt={tab.askedAt} />}
          {tab !== null && tab.failures > 0 && <span role="status">{texts.late}</span>}
          {paused && <span>{texts.paused}</span>}
        </p>
        {again(texts.refresh)}
      </div>
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
      <p className="message">{sport === null ? texts.emptyLeague[view] : texts.emptySport[view](sport)}</p>
    );
  }
  return (
    <ul className={'games' in content ? 'games' : 'cards'}>
      {'games' in content
        ? content.games.map((card) => (
            <GameCardItem
              key={card.id}
              card={card}
              now={tab?.askedAt ?? 0}
              changed={tab?.changed.includes(card.id) ?? false}
            />
          ))
        : content.news.map((article) => (
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
    <nav className="pagination" aria-label={texts.pages}>
      {page > 1 && (
        <a href={addressOf({ ...choice, page: page - 1 })} rel="prev">
          {texts.previous}
        </a>
      )}
      {page < last && (
        <a href={addressOf({ ...choice, page: page + 1 })} rel="next">
          {texts.next}
        </a>
      )}
    </nav>
  );
}

/** A page that a browser renders: it fetches its content as JSON and shows it. The bundle has React and this file. */
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Content } from './read-content.ts';

function Page() {
  const [content, setContent] = useState<Content | null>(null);
  useEffect(() => {
    void fetch(`/content${location.pathname}`)
      .then((response) => response.json())
      .then(setContent);
  }, []);
  if (!content) return <p>Cargando…</p>;
  return (
    <main>
      {content.parts.map((part, place) =>
        typeof part === 'string' ? (
          <p key={place}>{part}</p>
        ) : (
          <img
            key={place}
            src={part.url}
            alt={part.alt}
            width={part.width}
            height={part.height}
            fetchPriority={part.isFirst ? 'high' : undefined}
            loading={part.isFirst ? undefined : 'lazy'}
          />
        ),
      )}
    </main>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);

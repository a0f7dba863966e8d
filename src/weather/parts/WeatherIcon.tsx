import { use, useState } from 'react';
import type { WeatherIcon as IconName } from '#contract/weather/weather-icons.ts';
import { IconPictures, iconPicture } from './third-party-icons.ts';

/** Our own weather icons, 48 by 48 units, assembled from shared parts. */

const sun = (
  <g className="fill-sun stroke-sun">
    <circle cx="24" cy="24" r="9" />
    <path d="M24 5v5m0 28v5M5 24h5m28 0h5M10.6 10.6l3.5 3.5m19.8 19.8 3.5 3.5m0-26.8-3.5 3.5M14.1 33.9l-3.5 3.5" />
  </g>
);
const moon = <path className="fill-moon" d="M31 8a17 17 0 1 0 10 23A14.5 14.5 0 0 1 31 8z" />;
const cloudShape = 'M14 40a8.5 8.5 0 0 1-.9-16.9 11.5 11.5 0 0 1 22.1-1.6A9.5 9.5 0 0 1 34.5 40z';
const cloud = <path className="fill-cloud" d={cloudShape} />;
/** A cloud placed higher, to leave room for rain or snow below it. */
const highCloud = (
  <g transform="translate(0 -8)">
    <path className="fill-cloud" d={cloudShape} />
  </g>
);
const lines = (d: string) => <path className="stroke-rain" d={d} />;
/** Few clouds: the sun or the moon with a small cloud before it. */
const withSmallCloud = (body: React.ReactNode) => (
  <>
    {body}
    <g transform="translate(-1 20) scale(.62)">{cloud}</g>
  </>
);
/** Scattered clouds: a cloud that hides most of it. */
const behindCloud = (body: React.ReactNode) => (
  <>
    <g transform="translate(12 -5) scale(.78)">{body}</g>
    {cloud}
  </>
);

const drawings: Record<IconName, React.ReactNode> = {
  'clear-day': sun,
  'clear-night': moon,
  'few-clouds-day': withSmallCloud(sun),
  'few-clouds-night': withSmallCloud(moon),
  'scattered-day': behindCloud(sun),
  'scattered-night': behindCloud(moon),
  clouds: cloud,
  overcast: (
    <>
      <g transform="translate(14 -2) scale(.75)">
        <path className="fill-cloud-dark" d={cloudShape} />
      </g>
      {cloud}
    </>
  ),
  drizzle: (
    <>
      {highCloud}
      {lines('M17 37v2m7 3v2m7-7v2')}
    </>
  ),
  'light-rain': (
    <>
      {highCloud}
      {lines('m20 36-2 6m12-6-2 6')}
    </>
  ),
  rain: (
    <>
      {highCloud}
      {lines('m17 36-2 6m10-6-2 6m10-6-2 6')}
    </>
  ),
  'heavy-rain': (
    <>
      {highCloud}
      {lines('m14 36-3 9m10-9-3 9m10-9-3 9m10-9-3 9')}
    </>
  ),
  thunder: (
    <>
      {highCloud}
      <path className="fill-sun" d="m26 26-8 10h5l-3 9 10-12h-5l4-7z" />
    </>
  ),
  snow: (
    <>
      {highCloud}
      {lines('M15 37v.01M24 37v.01M33 37v.01M19.5 43v.01M28.5 43v.01')}
    </>
  ),
  mist: lines('M8 15h28M14 22h26M8 29h30M14 36h20'),
  dust: (
    <>
      <g transform="translate(6 -4) scale(.75)">{sun}</g>
      <path className="stroke-dust" d="M6 32q4.5-4 9 0t9 0 9 0 9 0M10 40q4-4 8 0t8 0 8 0" />
    </>
  ),
  tornado: lines('M9 9h30M13 16h22M18 23h15M21 30h9M22 37h5M24 43h1'),
  unknown: lines('M16 24h16'),
};

interface Props {
  name: IconName;
  /** Class of its width and height. */
  size: string;
}

/** `<WeatherIcon name={weatherIcon(condition)} />`. Hidden from screen readers: the condition is always written beside it. */
export function WeatherIcon({ name, size }: Props) {
  const pictures = use(IconPictures);
  if (pictures === undefined || name === 'unknown') return <Drawing name={name} size={size} />;
  return <Picture key={name} name={name} size={size} source={iconPicture(pictures, name)} />;
}

function Drawing({ name, size }: Props) {
  return (
    <svg className={`weather-icon ${size}`} viewBox="0 0 48 48" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}

/** A third-party icon, replaced by our drawing when it fails to load. */
function Picture({ name, size, source }: Props & { source: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <Drawing name={name} size={size} />;
  // The image may have failed before hydration, when no error listener was attached yet.
  const checkLoaded = (picture: HTMLImageElement | null) => {
    if (picture?.complete && picture.naturalWidth === 0) setFailed(true);
  };
  return (
    <img
      ref={checkLoaded}
      className={`weather-icon ${size}`}
      src={source}
      alt=""
      width="48"
      height="48"
      decoding="async"
      fetchPriority="low"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}

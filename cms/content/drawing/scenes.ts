import type { PictureName } from '../pictures.ts';
import { buildingScenes } from './building-scenes.ts';
import { coastScenes } from './coast-scenes.ts';
import { countryScenes } from './country-scenes.ts';
import { industryScenes } from './industry-scenes.ts';
import type { Scene } from './ink.ts';
import { openAirScenes } from './open-air-scenes.ts';
import { sportScenes } from './sport-scenes.ts';
import { stageScenes } from './stage-scenes.ts';
import { townScenes } from './town-scenes.ts';
import { transportScenes } from './transport-scenes.ts';
import { weatherScenes } from './weather-scenes.ts';

/** A picture without a scene, or a scene without a picture, is a type error. */
export const scenes: Record<PictureName, Scene> = {
  ...buildingScenes,
  ...coastScenes,
  ...countryScenes,
  ...industryScenes,
  ...openAirScenes,
  ...sportScenes,
  ...stageScenes,
  ...townScenes,
  ...transportScenes,
  ...weatherScenes,
};

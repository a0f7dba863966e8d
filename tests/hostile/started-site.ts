import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startSite } from '../site-process.ts';

/** The one site that all hostile tests use: `inject('site')`. */
export interface AttackedSite {
  url: string;
  /** Its SITE_URL: it stands behind a proxy that speaks https. */
  publicUrl: string;
  apiUrl: string;
  sampleUrl: string;
  dataDir: string;
  publishSecret: string;
  previewSecret: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    site: AttackedSite;
  }
}

const publicUrl = 'https://www.telecoqui.example';
const publishSecret = 'secreto-de-publicar-para-las-pruebas-0';
const previewSecret = 'secreto-de-avances-para-las-pruebas-00';

/** Starts what `start` starts with the widest umask: the site itself has to keep others out of its files. */
async function withWidestUmask<Value>(start: () => Promise<Value>): Promise<Value> {
  const before = process.umask(0);
  return start().finally(() => process.umask(before));
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Open to everybody, as an earlier release made it.
  const folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-'));
  await chmod(folder, 0o755);
  const start = () =>
    startSite({
      dataDir: folder,
      environment: {
        PUBLISH_SECRET: publishSecret,
        PREVIEW_SECRET: previewSecret,
        SITE_URL: publicUrl,
        // Not all of loopback: 127.0.0.9 is an address that the site does not trust.
        TRUSTED_PROXIES: '127.0.0.1',
        // A few pages of every kind are prerendered, the others are made on request: both are tested.
        PRERENDER_LIMIT: '10',
      },
    });
  const site = await withWidestUmask(start);
  const { url, apiUrl, sampleUrl, dataDir } = site;
  if (sampleUrl === null) throw new Error('The hostile tests attack a site on the sample newsroom');
  project.provide('site', { url, publicUrl, apiUrl, sampleUrl, dataDir, publishSecret, previewSecret });
  return async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

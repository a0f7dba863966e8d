import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { chown, cp, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Copy, DockerfileParser } from 'dockerfile-ast';
import * as z from 'zod';
import { root } from '#commands/root.ts';

const run = promisify(execFile);

/** Id of the user `nobody`, who stands in for the image's own user. Only root can start programs as somebody else. */
export const nobody = process.getuid?.() === 0 ? 65_534 : undefined;

/** What the instructions of operations/Dockerfile make, in a folder instead of an image. */
export interface Image {
  /** Its file system: /app is the folder `app` in it. */
  folder: string;
  environment: Record<string, string>;
  workingFolder: string;
  command: string[];
  /** The command of HEALTHCHECK. */
  healthCheck: string[];
  remove(): Promise<void>;
}

const Words = z.array(z.string()).min(1);

/** Whether a .dockerignore leaves this path of the context out. The last line that matches decides. */
function isIgnored(lines: readonly string[], file: string): boolean {
  return lines.reduce((ignored, line) => {
    const pattern = line.replace(/^!/, '');
    const expression = pattern
      .replaceAll(/[.+^$()|[\]{}\\]/g, String.raw`\$&`)
      .replaceAll('**/', '(?:.*/)?')
      .replaceAll(/(?<!\.)\*/g, '[^/]*');
    const matches = new RegExp(`^${expression}(?:/|$)`).test(file);
    return matches ? !line.startsWith('!') : ignored;
  }, false);
}

/**
 * Does what the Dockerfile says, with the Node that runs now in place of its base image: copies what .dockerignore leaves, runs its commands,
 * and gives the folders of its user to `nobody`. Throws when an instruction is not understood.
 */
export async function makeImage(): Promise<Image> {
  const file = path.join(root, 'operations/Dockerfile');
  const ignore = (await readFile(`${file}.dockerignore`, 'utf8'))
    .split('\n')
    .filter((line) => /^[^#]/.test(line));
  const base = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-image-'));
  const stages = new Map<string, string>();
  const image = { folder: '', workingFolder: '', environment: {} as Record<string, string> };
  let command: string[] = [];
  let healthCheck: string[] = [];

  const copy = async (words: readonly string[], stage: string | undefined) => {
    const to = path.resolve(image.workingFolder, words.at(-1) ?? '');
    const from = stage === undefined ? root : (stages.get(stage) ?? '');
    const names = words.slice(0, -1).flatMap((word) => {
      const found = word.includes('*') ? globSync(word, { cwd: from }) : [word];
      if (found.length === 0) throw new Error(`Nothing is called ${word}`);
      return found;
    });
    for (const word of names) {
      const source = path.join(from, word);
      const isFolder = (await stat(source)).isDirectory();
      const kept = (name: string) => stage !== undefined || !isIgnored(ignore, path.relative(root, name));
      if (!kept(path.join(source, 'x'))) throw new Error(`.dockerignore leaves out ${word}`);
      await cp(source, isFolder ? to : path.join(to, path.basename(word)), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (name) => name === source || kept(name),
      });
    }
  };
  const runCommand = async (line: string) => {
    const owned = /^mkdir -p (.+) && chown node:node \1$/.exec(line)?.[1];
    if (owned) {
      for (const name of owned.split(' ')) {
        const made = path.join(name.startsWith('/') ? image.folder : image.workingFolder, name);
        await mkdir(made);
        if (nobody !== undefined) await chown(made, nobody, nobody);
      }
    } else if (line.startsWith('npm ci ')) {
      const node = path.dirname(process.execPath);
      const env = {
        ...process.env,
        PATH: `${node}:${process.env['PATH']}`,
        npm_config_prefer_offline: 'true',
      };
      await run('sh', ['-c', line], { cwd: image.workingFolder, env });
    } else throw new Error(`This command of the Dockerfile is unknown to the tests: ${line}`);
  };

  for (const instruction of DockerfileParser.parse(await readFile(file, 'utf8')).getInstructions()) {
    const content = instruction.getArgumentsContent() ?? '';
    const words = instruction.getArguments().map((word) => word.getValue());
    const stage = instruction instanceof Copy ? instruction.getFromFlag()?.getValue() : null;
    switch (instruction.getKeyword()) {
      case 'FROM': {
        image.folder = path.join(base, String(stages.size));
        stages.set(words[2] ?? 'last', image.folder);
        image.environment = {};
        break;
      }
      case 'WORKDIR': {
        image.workingFolder = path.join(image.folder, content);
        await mkdir(image.workingFolder, { recursive: true });
        break;
      }
      case 'COPY': {
        await copy(words, stage ?? undefined);
        break;
      }
      case 'RUN': {
        await runCommand(content);
        break;
      }
      case 'ENV': {
        for (const word of words) image.environment[word.replace(/=.*/, '')] = word.replace(/^[^=]*=/, '');
        break;
      }
      case 'CMD': {
        command = Words.parse(JSON.parse(content));
        break;
      }
      case 'HEALTHCHECK': {
        healthCheck = Words.parse(JSON.parse(/CMD (\[.*\])$/.exec(content)?.[1] ?? '[]'));
        break;
      }
      // The base image is this machine.
      case 'ARG':
      case 'USER':
      case 'VOLUME':
      case 'EXPOSE': {
        break;
      }
      default: {
        throw new Error(`This instruction of the Dockerfile is unknown to the tests: ${String(instruction)}`);
      }
    }
  }
  // mkdtemp makes a folder that only its owner reads.
  await run('chmod', ['755', base]);
  const remove = () => rm(base, { recursive: true, force: true });
  return { ...image, command, healthCheck, remove };
}

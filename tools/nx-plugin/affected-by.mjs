/** Prints as JSON which projects a change of each of these files affects, as `nx show projects --affected --files=FILE` says of one. The graph is the cached one. */
/* eslint-disable house/no-foreign-internals -- the command says it of one file, and takes seconds to start for each */
import { readCachedProjectGraph } from '@nx/devkit';
import { filterAffected } from 'nx/src/project-graph/affected/affected-project-graph';
import { calculateFileChanges } from 'nx/src/project-graph/file-utils';

const graph = readCachedProjectGraph();
const affected = {};
for (const file of process.argv.slice(2)) {
  const { nodes } = await filterAffected(graph, calculateFileChanges([file], { files: [file] }));
  affected[file] = Object.keys(nodes);
}
process.stdout.write(JSON.stringify(affected));

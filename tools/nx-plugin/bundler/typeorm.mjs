import { basename } from 'node:path';

/** TypeORM without its drivers of other databases than PostgreSQL, which it loads all: a tenth of a program's text. */
export function typeormOfPostgres() {
  return {
    name: 'typeorm-of-postgres',
    load: {
      filter: { id: /\/node_modules\/typeorm\/driver\/(?!postgres\/)[a-z0-9-]+\/\w+Driver\.js$/ },
      handler(id) {
        const name = basename(id, '.js');
        return `exports.${name} = class { constructor() { throw new Error('${name} is no part of the bundle'); } };`;
      },
    },
  };
}

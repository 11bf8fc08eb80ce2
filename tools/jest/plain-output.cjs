/**
 * Preloaded into Jest and its workers (`--require`), before they start anything: programs that a suite starts have no setting for colours. Nx tells
 * its tasks to use them, and so does Jest its workers in a terminal (`FORCE_COLOR`); suites compare what programs print.
 */
for (const name of ['FORCE_COLOR', 'NO_COLOR']) delete process.env[name];

/** What `npm test` leaves of its levels, as Jest's `--filter`. */
const { isDaily } = require('./daily.cjs');

module.exports = async (paths) => ({ filtered: paths.filter((path) => !isDaily(path)) });

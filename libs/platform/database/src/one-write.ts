import pg from 'pg';

/** A connection whose statements of one turn of the event loop leave in one write: the driver hands its stream to each that is submitted. */
export const singleWriteConnection = (client: pg.PoolClient) => ({
  query: <Row extends pg.QueryResultRow>(config: pg.QueryConfig) =>
    new Promise<pg.QueryResult<Row>>((resolve, reject) => {
      const query = new pg.Query(config, (error, result) => (error ? reject(error) : resolve(result as pg.QueryResult<Row>)));
      const submit = query.submit.bind(query);
      query.submit = (connection) => {
        connection.stream.cork();
        process.nextTick(() => connection.stream.uncork());
        return submit(connection);
      };
      client.query(query);
    }),
});

-- The image makes the owner's login and database; this is the login of api and workers. It gets no rights here: `heliograph db migrate` reads its name
-- from DATABASE_URL and grants it rows, but no DDL. For psql 14 or later, on the database of the product, with the password in the environment.
\getenv password HELIOGRAPH_DATABASE_PASSWORD
create role heliograph login password :'password';
alter role heliograph set lock_timeout = '5s';
alter role heliograph set idle_in_transaction_session_timeout = '10s';
revoke create on schema public from public;
revoke temporary on database heliograph from public;

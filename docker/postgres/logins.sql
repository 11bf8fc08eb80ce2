-- The image makes the owner's login and database; this is the login of api and workers, which gets rows but no DDL.
create role heliograph login password 'heliograph';
alter role heliograph set lock_timeout = '5s';
alter role heliograph set idle_in_transaction_session_timeout = '10s';
revoke create on schema public from public;
revoke temporary on database heliograph from public;

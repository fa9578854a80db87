-- Run once by the image of PostgreSQL, in an empty volume. The owner of the database is POSTGRES_USER.
\getenv password DATABASE_PASSWORD
create role tuntas login password :'password';

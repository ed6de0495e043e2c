-- Servers remember games with the names in them, and trust a game while its row is the one that they know: a new name
-- makes new rows of the games that are not over. (Where a name is taken away, the games are written anyway.) Whoever gives
-- a player a seat holds FOR SHARE on the player, so that such a seat is seen here, or the new name there.
CREATE FUNCTION "renew_games_of_renamed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE games SET version = version WHERE id IN (
    SELECT g.id FROM seats s JOIN games g ON g.id = s.game_id
    WHERE s.player_id = NEW.id AND g.status IN ('waiting', 'active')
    ORDER BY g.id FOR NO KEY UPDATE OF g);
  RETURN NULL;
END
$$;
CREATE TRIGGER "players_renamed" AFTER UPDATE OF "name" ON "players"
  FOR EACH ROW WHEN (OLD."name" <> NEW."name") EXECUTE FUNCTION "renew_games_of_renamed"();

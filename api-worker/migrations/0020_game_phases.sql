-- How far a live game is (JSON, `GamePhase`), its score by period (JSON, `LineScore`), and why it is paused ('halftime', 'delay').
ALTER TABLE games ADD COLUMN phase TEXT;
ALTER TABLE games ADD COLUMN line_score TEXT;
ALTER TABLE games ADD COLUMN pause TEXT;

-- The place of a team that is not decided was stored as a team.
UPDATE games SET home_team_id = NULL, home_name = 'Por definir'
  WHERE home_team_id IN (SELECT id FROM teams WHERE short_name = 'TBD' OR name IN ('TBD', 'Team TBD'));
UPDATE games SET away_team_id = NULL, away_name = 'Por definir'
  WHERE away_team_id IN (SELECT id FROM teams WHERE short_name = 'TBD' OR name IN ('TBD', 'Team TBD'));
DELETE FROM teams WHERE short_name = 'TBD' OR name IN ('TBD', 'Team TBD');

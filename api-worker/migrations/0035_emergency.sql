-- The emergencies that the rule found in the severe weather alerts (emergency/rule.ts). They are stored, so that what is sent always agrees
-- with the change log. Those of editors are in front_page.
CREATE TABLE emergency_rule (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- JSON: an array of `Emergency` (#contract/emergency.ts).
  emergencies TEXT NOT NULL
);

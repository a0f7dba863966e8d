/** A club as its league lists it. Names and ids are real, except that the ids of the Superior Nacional are invented. */
export interface SportsTeam {
  id: string;
  name: string;
  market: string;
  alias: string;
  venue: { name: string; city: string };
}

/** `group` is the conference, or in baseball the league. */
export interface Division {
  group: string;
  name: string;
  teams: SportsTeam[];
}

export const nbaDivisions = divisions(`
# EASTERN CONFERENCE|Southeast
583ec8d4-fb46-11e1-82cb-f4ce4684ea4c|Wizards|Washington|WAS|Capital One Arena|Washington
583ec97e-fb46-11e1-82cb-f4ce4684ea4c|Hornets|Charlotte|CHA|Spectrum Center|Charlotte
583ecb8f-fb46-11e1-82cb-f4ce4684ea4c|Hawks|Atlanta|ATL|State Farm Arena|Atlanta
583ecea6-fb46-11e1-82cb-f4ce4684ea4c|Heat|Miami|MIA|Kaseya Center|Miami
583ed157-fb46-11e1-82cb-f4ce4684ea4c|Magic|Orlando|ORL|Kia Center|Orlando
# EASTERN CONFERENCE|Atlantic
583ec70e-fb46-11e1-82cb-f4ce4684ea4c|Knicks|New York|NYK|Madison Square Garden|New York
583ec87d-fb46-11e1-82cb-f4ce4684ea4c|76ers|Philadelphia|PHI|Xfinity Mobile Arena|Philadelphia
583ec9d6-fb46-11e1-82cb-f4ce4684ea4c|Nets|Brooklyn|BKN|Barclays Center|Brooklyn
583eccfa-fb46-11e1-82cb-f4ce4684ea4c|Celtics|Boston|BOS|TD Garden|Boston
583ecda6-fb46-11e1-82cb-f4ce4684ea4c|Raptors|Toronto|TOR|Scotiabank Arena|Toronto
# EASTERN CONFERENCE|Central
583ec5fd-fb46-11e1-82cb-f4ce4684ea4c|Bulls|Chicago|CHI|United Center|Chicago
583ec773-fb46-11e1-82cb-f4ce4684ea4c|Cavaliers|Cleveland|CLE|Rocket Arena|Cleveland
583ec7cd-fb46-11e1-82cb-f4ce4684ea4c|Pacers|Indiana|IND|Gainbridge Fieldhouse|Indianapolis
583ec928-fb46-11e1-82cb-f4ce4684ea4c|Pistons|Detroit|DET|Little Caesars Arena|Detroit
583ecefd-fb46-11e1-82cb-f4ce4684ea4c|Bucks|Milwaukee|MIL|Fiserv Forum|Milwaukee
# WESTERN CONFERENCE|Northwest
583eca2f-fb46-11e1-82cb-f4ce4684ea4c|Timberwolves|Minnesota|MIN|Target Center|Minneapolis
583ece50-fb46-11e1-82cb-f4ce4684ea4c|Jazz|Utah|UTA|Delta Center|Salt Lake City
583ecfff-fb46-11e1-82cb-f4ce4684ea4c|Thunder|Oklahoma City|OKC|Paycom Center|Oklahoma City
583ed056-fb46-11e1-82cb-f4ce4684ea4c|Trail Blazers|Portland|POR|Moda Center|Portland
583ed102-fb46-11e1-82cb-f4ce4684ea4c|Nuggets|Denver|DEN|Ball Arena|Denver
# WESTERN CONFERENCE|Southwest
583eca88-fb46-11e1-82cb-f4ce4684ea4c|Grizzlies|Memphis|MEM|FedExForum|Memphis
583ecb3a-fb46-11e1-82cb-f4ce4684ea4c|Rockets|Houston|HOU|Toyota Center|Houston
583ecc9a-fb46-11e1-82cb-f4ce4684ea4c|Pelicans|New Orleans|NOP|Smoothie King Center|New Orleans
583ecd4f-fb46-11e1-82cb-f4ce4684ea4c|Spurs|San Antonio|SAS|Frost Bank Center|San Antonio
583ecf50-fb46-11e1-82cb-f4ce4684ea4c|Mavericks|Dallas|DAL|American Airlines Center|Dallas
# WESTERN CONFERENCE|Pacific
583ec825-fb46-11e1-82cb-f4ce4684ea4c|Warriors|Golden State|GSW|Chase Center|San Francisco
583ecae2-fb46-11e1-82cb-f4ce4684ea4c|Lakers|Los Angeles|LAL|Crypto.com Arena|Los Angeles
583ecdfb-fb46-11e1-82cb-f4ce4684ea4c|Clippers|LA|LAC|Intuit Dome|Inglewood
583ecfa8-fb46-11e1-82cb-f4ce4684ea4c|Suns|Phoenix|PHX|Mortgage Matchup Center|Phoenix
583ed0ac-fb46-11e1-82cb-f4ce4684ea4c|Kings|Sacramento|SAC|Golden 1 Center|Sacramento
`);

export const mlbDivisions = divisions(`
# American League|East
75729d34-bca7-4a0f-b3df-6f26c6ad3719|Orioles|Baltimore|BAL|Oriole Park at Camden Yards|Baltimore
93941372-eb4c-4c40-aced-fe3267174393|Red Sox|Boston|BOS|Fenway Park|Boston
a09ec676-f887-43dc-bbb3-cf4bbaee9a18|Yankees|New York|NYY|Yankee Stadium|Bronx
bdc11650-6f74-49c4-875e-778aeb7632d9|Rays|Tampa Bay|TB|Tropicana Field|St. Petersburg
1d678440-b4b1-4954-9b39-70afb3ebbcfa|Blue Jays|Toronto|TOR|Rogers Centre|Toronto
# American League|Central
47f490cd-2f58-4ef7-9dfd-2ad6ba6c1ae8|White Sox|Chicago|CWS|Rate Field|Chicago
80715d0d-0d2a-450f-a970-1b9a3b18c7e7|Guardians|Cleveland|CLE|Progressive Field|Cleveland
575c19b7-4052-41c2-9f0a-1c5813d02f99|Tigers|Detroit|DET|Comerica Park|Detroit
833a51a9-0d84-410f-bd77-da08c3e5e26e|Royals|Kansas City|KC|Kauffman Stadium|Kansas City
aa34e0ed-f342-4ec6-b774-c79b47b60e2d|Twins|Minnesota|MIN|Target Field|Minneapolis
# American League|West
eb21dadd-8f10-4095-8bf3-dfb3b779f107|Astros|Houston|HOU|Daikin Park|Houston
4f735188-37c8-473d-ae32-1f7e34ccf892|Angels|Los Angeles|LAA|Angel Stadium|Anaheim
27a59d3b-ff7c-48ea-b016-4798f560f5e1|Athletics|Athletics|ATH|Sutter Health Park|West Sacramento
43a39081-52b4-4f93-ad29-da7f329ea960|Mariners|Seattle|SEA|T-Mobile Park|Seattle
d99f919b-1534-4516-8e8a-9cd106c6d8cd|Rangers|Texas|TEX|Globe Life Field|Arlington
# National League|East
12079497-e414-450a-8bf2-29f91de646bf|Braves|Atlanta|ATL|Truist Park|Atlanta
03556285-bdbb-4576-a06d-42f71f46ddc5|Marlins|Miami|MIA|loanDepot park|Miami
f246a5e5-afdb-479c-9aaa-c68beeda7af6|Mets|New York|NYM|Citi Field|Queens
2142e1ba-3b40-445c-b8bb-f1f8b1054220|Phillies|Philadelphia|PHI|Citizens Bank Park|Philadelphia
d89bed32-3aee-4407-99e3-4103641b999a|Nationals|Washington|WSH|Nationals Park|Washington
# National League|Central
55714da8-fcaf-4574-8443-59bfb511a524|Cubs|Chicago|CHC|Wrigley Field|Chicago
c874a065-c115-4e7d-b0f0-235584fb0e6f|Reds|Cincinnati|CIN|Great American Ball Park|Cincinnati
dcfd5266-00ce-442c-bc09-264cd20cf455|Brewers|Milwaukee|MIL|American Family Field|Milwaukee
481dfe7e-5dab-46ab-a49f-9dcc2b6e2cfd|Pirates|Pittsburgh|PIT|PNC Park|Pittsburgh
44671792-dc02-4fdd-a5ad-f5f17edaa9d7|Cardinals|St. Louis|STL|Busch Stadium|St. Louis
# National League|West
25507be1-6a68-4267-bd82-e097d94b359b|Diamondbacks|Arizona|ARI|Chase Field|Phoenix
29dd9a87-5bcc-4774-80c3-7f50d985068b|Rockies|Colorado|COL|Coors Field|Denver
ef64da7f-cfaf-4300-87b0-9313386b977c|Dodgers|Los Angeles|LAD|Dodger Stadium|Los Angeles
d52d5339-cbdd-43f3-9dfa-a42fd588b9a3|Padres|San Diego|SD|Petco Park|San Diego
a7723160-10b7-4277-a309-d8dd95a8ae65|Giants|San Francisco|SF|Oracle Park|San Francisco
`);

export const nflDivisions = divisions(`
# AFC|AFC East
768c92aa-75ff-4a43-bcc0-f2798c2e1724|Bills|Buffalo|BUF|Highmark Stadium|Orchard Park
4809ecb0-abd3-451d-9c4a-92a90b83ca06|Dolphins|Miami|MIA|Hard Rock Stadium|Miami Gardens
97354895-8c77-4fd4-a860-32e62ea7382a|Patriots|New England|NE|Gillette Stadium|Foxborough
5fee86ae-74ab-4bdd-8416-42a9dd9964f3|Jets|New York|NYJ|MetLife Stadium|East Rutherford
# AFC|AFC North
ebd87119-b331-4469-9ea6-d51fe3ce2f1c|Ravens|Baltimore|BAL|M&T Bank Stadium|Baltimore
ad4ae08f-d808-42d5-a1e6-e9bc4e34d123|Bengals|Cincinnati|CIN|Paycor Stadium|Cincinnati
d5a2eb42-8065-4174-ab79-0a6fa820e35e|Browns|Cleveland|CLE|Huntington Bank Field|Cleveland
cb2f9f1f-ac67-424e-9e72-1475cb0ed398|Steelers|Pittsburgh|PIT|Acrisure Stadium|Pittsburgh
# AFC|AFC South
82d2d380-3834-4938-835f-aec541e5ece7|Texans|Houston|HOU|NRG Stadium|Houston
82cf9565-6eb9-4f01-bdbd-5aa0d472fcd9|Colts|Indianapolis|IND|Lucas Oil Stadium|Indianapolis
f7ddd7fa-0bae-4f90-bc8e-669e4d6cf2de|Jaguars|Jacksonville|JAC|EverBank Stadium|Jacksonville
d26a1ca5-722d-4274-8f97-c92e49c96315|Titans|Tennessee|TEN|Nissan Stadium|Nashville
# AFC|AFC West
ce92bd47-93d5-4fe9-ada4-0fc681e6caa0|Broncos|Denver|DEN|Empower Field at Mile High|Denver
6680d28d-d4d2-49f6-aace-5292d3ec02c2|Chiefs|Kansas City|KC|GEHA Field at Arrowhead Stadium|Kansas City
7d4fcc64-9cb5-4d1b-8e75-8a906d1e1576|Raiders|Las Vegas|LV|Allegiant Stadium|Las Vegas
1f6dcffb-9823-43cd-9ff4-e7a8466749b5|Chargers|Los Angeles|LAC|SoFi Stadium|Inglewood
# NFC|NFC East
e627eec7-bbae-4fa4-8e73-8e1d6bc5c060|Cowboys|Dallas|DAL|AT&T Stadium|Arlington
04aa1c9d-66da-489d-b16a-1dee3f2eec4d|Giants|New York|NYG|MetLife Stadium|East Rutherford
386bdbf9-9eea-4869-bb9a-274b0bc66e80|Eagles|Philadelphia|PHI|Lincoln Financial Field|Philadelphia
22052ff7-c065-42ee-bc8f-c4691c50e624|Commanders|Washington|WAS|Northwest Stadium|Landover
# NFC|NFC North
7b112545-38e6-483c-a55c-96cf6ee49cb8|Bears|Chicago|CHI|Soldier Field|Chicago
c5a59daa-53a7-4de0-851f-fb12be893e9e|Lions|Detroit|DET|Ford Field|Detroit
a20471b4-a8d9-40c7-95ad-90cc30e46932|Packers|Green Bay|GB|Lambeau Field|Green Bay
33405046-04ee-4058-a950-d606f8c30852|Vikings|Minnesota|MIN|U.S. Bank Stadium|Minneapolis
# NFC|NFC South
e6aa13a4-0055-48a9-bc41-be28dc106929|Falcons|Atlanta|ATL|Mercedes-Benz Stadium|Atlanta
f14bf5cc-9a82-4a38-bc15-d39f75ed5314|Panthers|Carolina|CAR|Bank of America Stadium|Charlotte
0d855753-ea21-4953-89f9-0e20aff9eb73|Saints|New Orleans|NO|Caesars Superdome|New Orleans
4254d319-1bc7-4f81-b4ab-b5e6f3402b69|Buccaneers|Tampa Bay|TB|Raymond James Stadium|Tampa
# NFC|NFC West
de760528-1dc0-416a-a978-b510d20692ff|Cardinals|Arizona|ARI|State Farm Stadium|Glendale
2eff2a03-54d4-46ba-890e-2bc3925548f3|Rams|Los Angeles|LA|SoFi Stadium|Inglewood
f0e724b0-4cbf-495a-be47-013907608da9|49ers|San Francisco|SF|Levi's Stadium|Santa Clara
3d08af9e-c767-4f88-a7dc-b920c6d2b4a8|Seahawks|Seattle|SEA|Lumen Field|Seattle
`);

export const superiorNacionalTeams = teams(`
sr:competitor:900010|Santeros|Aguada|AGU|Coliseo Ismael "Chavalillo" Delgado|Aguada
sr:competitor:900002|Capitanes|Arecibo|ARE|Coliseo Manuel "Petaca" Iguina|Arecibo
sr:competitor:900011|Vaqueros|Bayamón|BAY|Coliseo Rubén Rodríguez|Bayamón
sr:competitor:900003|Criollos|Caguas|CAG|Coliseo Roger Mendoza|Caguas
sr:competitor:900004|Gigantes|Carolina|CAR|Coliseo Carlos Miguel Mangual|Canóvanas
sr:competitor:900007|Mets|Guaynabo|GUA|Coliseo Fernando "Rube" Hernández|Gurabo
sr:competitor:900008|Osos|Manatí|MAN|Coliseo Juan Aubín Cruz Abreu|Manatí
sr:competitor:900005|Indios|Mayagüez|MAY|Palacio de Recreación y Deportes|Mayagüez
sr:competitor:900006|Leones|Ponce|PON|Auditorio Juan "Pachín" Vicéns|Ponce
sr:competitor:900009|Piratas|Quebradillas|QUE|Coliseo Raymond Dalmau|Quebradillas
sr:competitor:900000|Atléticos|San Germán|SG|Coliseo Arquelio Torres Ramírez|San Germán
sr:competitor:900001|Cangrejeros|Santurce|SAN|Coliseo Roberto Clemente|San Juan
`);

function divisions(table: string): Division[] {
  return table
    .split('# ')
    .slice(1)
    .map((block) => {
      const [heading = '', ...rows] = block.trim().split('\n');
      const [group = '', name = ''] = heading.split('|');
      return { group, name, teams: teams(rows.join('\n')) };
    });
}

function teams(table: string): SportsTeam[] {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [id = '', name = '', market = '', alias = '', venue = '', city = ''] = row.split('|');
      return { id, name, market, alias, venue: { name: venue, city } };
    });
}

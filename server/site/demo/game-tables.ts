/** The game columns that the demo world fills; the others keep their defaults. */
export interface WrittenGameTables {
  account: {
    id: number;
    login: string;
    password: string;
    social_id: string;
    email: string;
    create_time: string;
    status: string;
    availDt: string;
    cash: number;
    mileage: number;
    last_play: string;
  };
  player: {
    id: number;
    account_id: number;
    name: string;
    job: number;
    level: number;
    exp: number;
    gold: number;
    playtime: number;
    last_play: string;
    skill_group: number;
    /** Ten times what the game shows. */
    alignment: number;
    horse_level: number;
  };
  player_index: { id: number; pid1: number; pid2: number; pid3: number; pid4: number; empire: number };
  guild: {
    id: number;
    name: string;
    master: number;
    level: number;
    exp: number;
    win: number;
    draw: number;
    loss: number;
    ladder_point: number;
  };
  guild_member: { guild_id: number; pid: number; grade: number; is_general: number; offer: number };
  guild_grade: { guild_id: number; grade: number; name: string };
  guild_war_reservation: {
    id: number;
    guild1: number;
    guild2: number;
    time: string;
    type: number;
    started: number;
    winner: number;
    result1: number;
    result2: number;
  };
  safebox: { account_id: number; size: number };
  item: {
    id: number;
    owner_id: number;
    window: string;
    pos: number;
    count: number;
    vnum: number;
    socket0: number;
    socket1: number;
    socket2: number;
  };
  item_proto: {
    vnum: number;
    name: string;
    locale_name: string;
    type: number;
    limittype0: number;
    limitvalue0: number;
  };
  quest: { dwPID: number; szName: string; szState: string; lValue: number };
  bootlog: { time: string; hostname: string; channel: number };
  levellog: { name: string; level: number; time: string; pid: number; account_id: number };
  log: { type: string; time: string; who: number; how: string; hint: string };
  gmlist: { mID: number; mAccount: string; mName: string; mAuthority: string };
}

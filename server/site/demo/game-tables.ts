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
  safebox: { account_id: number; size: number };
  gmlist: { mID: number; mAccount: string; mName: string; mAuthority: string };
}

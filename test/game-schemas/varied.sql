-- A game database with the variations the reference lists: short columns, no currency, columns without a default,
-- bigint Yang, a fifth slot, other collations per schema. {account}, {player}, {common} and {log} become the schemas' names.

CREATE TABLE `{account}`.`account` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `login` varchar(16) NOT NULL,
  `password` varchar(42) NOT NULL,
  `social_id` varchar(7) NOT NULL,
  `email` varchar(50) NOT NULL,
  `securitycode` varchar(192) NOT NULL,
  `status` varchar(9) NOT NULL DEFAULT 'OK',
  `availDt` datetime NOT NULL DEFAULT current_timestamp(),
  `create_time` datetime NOT NULL DEFAULT current_timestamp(),
  `register_day` date NOT NULL,
  `region` enum('eu', 'us') NOT NULL,
  `vote_points` int(11) NOT NULL,
  `jcoins` int(11) NOT NULL DEFAULT 0,
  `silver_expire` datetime NOT NULL DEFAULT current_timestamp(),
  `real_name` varchar(16) DEFAULT '',
  `web_admin` int(1) NOT NULL DEFAULT 0,
  PRIMARY KEY (`id`),
  UNIQUE KEY `login` (`login`) USING BTREE
) ENGINE=InnoDB DEFAULT CHARSET=ascii COLLATE=ascii_general_ci;

CREATE TABLE `{player}`.`player` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `account_id` int(11) NOT NULL DEFAULT 0,
  `name` varchar(24) CHARACTER SET latin1 COLLATE latin1_general_cs NOT NULL DEFAULT 'NONAME',
  `job` tinyint(2) unsigned NOT NULL DEFAULT 0,
  `playtime` int(11) NOT NULL DEFAULT 0,
  `level` smallint(5) unsigned NOT NULL DEFAULT 1,
  `exp` bigint(20) NOT NULL DEFAULT 0,
  `gold` bigint(20) NOT NULL DEFAULT 0,
  `cheque` int(11) NOT NULL DEFAULT 0,
  `skill_level` blob DEFAULT NULL,
  `quickslot` tinyblob DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `account_id_idx` (`account_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;

CREATE TABLE `{player}`.`player_index` (
  `id` int(11) NOT NULL,
  `pid1` int(11) NOT NULL DEFAULT 0,
  `pid2` int(11) NOT NULL DEFAULT 0,
  `pid3` int(11) NOT NULL DEFAULT 0,
  `pid4` int(11) NOT NULL DEFAULT 0,
  `pid5` int(11) NOT NULL DEFAULT 0,
  `empire` tinyint(4) NOT NULL DEFAULT 0,
  PRIMARY KEY (`id`)
) ENGINE=MyISAM DEFAULT CHARSET=big5;

CREATE TABLE `{player}`.`guild` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `name` varchar(12) CHARACTER SET latin1 NOT NULL DEFAULT '',
  `sp` smallint(6) NOT NULL DEFAULT 1000,
  `master` int(10) unsigned NOT NULL DEFAULT 0,
  `level` tinyint(2) DEFAULT NULL,
  `exp` int(11) DEFAULT NULL,
  `win` int(11) NOT NULL DEFAULT 0,
  `draw` int(11) NOT NULL DEFAULT 0,
  `loss` int(11) NOT NULL DEFAULT 0,
  `ladder_point` int(11) NOT NULL DEFAULT 0,
  `token` int(11) NOT NULL DEFAULT 0,
  PRIMARY KEY (`id`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb4;

CREATE TABLE `{player}`.`guild_member` (
  `pid` int(10) unsigned NOT NULL DEFAULT 0,
  `guild_id` int(10) unsigned NOT NULL DEFAULT 0,
  `grade` tinyint(2) DEFAULT NULL,
  `is_general` tinyint(1) NOT NULL DEFAULT 0,
  `offer` int(10) unsigned DEFAULT NULL,
  PRIMARY KEY (`guild_id`, `pid`),
  UNIQUE KEY `pid` (`pid`)
) ENGINE=MyISAM DEFAULT CHARSET=latin1;

CREATE TABLE `{player}`.`item` (
  `id` int(11) unsigned NOT NULL AUTO_INCREMENT,
  `owner_id` int(11) unsigned NOT NULL DEFAULT 0,
  `window` enum('INVENTORY', 'EQUIPMENT', 'SAFEBOX', 'MALL') NOT NULL DEFAULT 'INVENTORY',
  `pos` smallint(5) unsigned NOT NULL DEFAULT 0,
  `count` int(11) unsigned NOT NULL DEFAULT 0,
  `vnum` int(11) unsigned NOT NULL DEFAULT 0,
  `socket0` int(10) NOT NULL DEFAULT 0,
  `socket1` int(10) NOT NULL DEFAULT 0,
  `socket2` int(10) NOT NULL DEFAULT 0,
  `attrtype0` tinyint(4) NOT NULL DEFAULT 0,
  `attrvalue0` smallint(6) NOT NULL DEFAULT 0,
  `attrtype1` tinyint(4) NOT NULL DEFAULT 0,
  `attrvalue1` smallint(6) NOT NULL DEFAULT 0,
  `attrtype2` tinyint(4) NOT NULL DEFAULT 0,
  `attrvalue2` smallint(6) NOT NULL DEFAULT 0,
  `attrtype3` tinyint(4) NOT NULL DEFAULT 0,
  `attrvalue3` smallint(6) NOT NULL DEFAULT 0,
  `attrtype4` tinyint(4) NOT NULL DEFAULT 0,
  `attrvalue4` smallint(6) NOT NULL DEFAULT 0,
  PRIMARY KEY (`id`),
  KEY `owner_id_idx` (`owner_id`)
) ENGINE=MyISAM DEFAULT CHARSET=latin1;

CREATE TABLE `{player}`.`item_proto` (
  `vnum` int(11) unsigned NOT NULL DEFAULT 0,
  `name` varbinary(24) NOT NULL DEFAULT 'Noname',
  `locale_name` varbinary(40) NOT NULL DEFAULT 'Noname',
  `type` tinyint(2) NOT NULL DEFAULT 0,
  `subtype` tinyint(2) NOT NULL DEFAULT 0,
  `limittype0` tinyint(4) DEFAULT NULL,
  `limitvalue0` int(11) DEFAULT NULL,
  PRIMARY KEY (`vnum`)
) ENGINE=MyISAM DEFAULT CHARSET=latin1;

CREATE TABLE `{player}`.`safebox` (
  `account_id` int(10) unsigned NOT NULL DEFAULT 0,
  `size` tinyint(3) unsigned NOT NULL DEFAULT 0,
  `password` varchar(6) NOT NULL DEFAULT '',
  `gold` int(10) unsigned NOT NULL DEFAULT 0,
  PRIMARY KEY (`account_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

CREATE TABLE `{player}`.`quest` (
  `dwPID` int(10) unsigned NOT NULL DEFAULT 0,
  `szName` varchar(32) NOT NULL DEFAULT '',
  `szState` varchar(64) NOT NULL DEFAULT '',
  `lValue` int(11) NOT NULL DEFAULT 0,
  PRIMARY KEY (`dwPID`,`szName`,`szState`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

CREATE TABLE `{common}`.`gmlist` (
  `mID` int(11) NOT NULL AUTO_INCREMENT,
  `mAccount` varchar(16) NOT NULL,
  `mName` varchar(16) CHARACTER SET latin1 NOT NULL,
  `mContactIP` varchar(16) NOT NULL DEFAULT '',
  `mServerIP` varchar(16) NOT NULL DEFAULT 'ALL',
  `mAuthority` varchar(16) NOT NULL DEFAULT 'PLAYER',
  PRIMARY KEY (`mID`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;

CREATE TABLE `{log}`.`levellog` (
  `name` varchar(24) NOT NULL DEFAULT '',
  `level` int(11) NOT NULL DEFAULT 0,
  `time` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  `pid` int(11) NOT NULL DEFAULT 0
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

CREATE TABLE `{log}`.`log` (
  `type` set('ITEM','CHARACTER') NOT NULL DEFAULT 'ITEM',
  `time` datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
  `who` int(11) NOT NULL DEFAULT 0,
  `how` varchar(50) NOT NULL DEFAULT '',
  `hint` varchar(80) DEFAULT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
